using System.Collections.Concurrent;
using System.Text.Json;
using PoolAnalyzers.Benchmarks.Measuring;
using TreeStores;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>The operations of the store, beside collections of the framework and beside the same store without pools.</summary>
internal static class TreeGroups
{
    private const int Keys = 10_000;

    /// <summary>So few that keys and values stay in the cache of the processor.</summary>
    private const int FewKeys = 100;

    private const string Store = "TreeStore";

    private const string Twin = "without pools";

    /// <summary>Lines of an order: about 240 bytes, and about 3,300.</summary>
    private static readonly int[] s_lines = [2, 40];

    /// <summary>All of them, made one by one.</summary>
    public static IEnumerable<Group> All() =>
        new[] { Get(FewKeys, 20), Get(Keys, 20), Get(FewKeys, 240), Get(Keys, 240) }
            .Concat(s_lines.Select(Overwrite)).Concat(s_lines.Select(RandomSet)).Append(RandomSetIntoEmpty());

    /// <summary>The group with this title; null if there is none.</summary>
    public static Group? Find(string title) => All().FirstOrDefault(g => g.Title == title);

    /// <summary>Reads values. With many keys, what counts is how much memory is touched: a copy touches all of the value, a look-up its length.</summary>
    private static Group Get(int keys, int length)
    {
        var lookUps = new Lazy<LookUps>(() => new LookUps(keys, length));
        return new Group($"GetValue: {keys:N0} keys, values of {length} bytes", "get",
        [
            new("Dictionary look-up", n => lookUps.Value.Plain(n)),
            new(Subject.Control, n => lookUps.Value.PlainAgain(n)),
            new("ConcurrentDictionary look-up", n => lookUps.Value.Concurrent(n)),
            new("Dictionary look-up and copy", n => lookUps.Value.PlainCopied(n)),
            new($"{Store}, copied", n => lookUps.Value.Copied(n), length == 20 ? new Target(1.50) : null, true),
            new($"{Store}, leased", n => lookUps.Value.Leased(n), null, true),
        ]);
    }

    /// <summary>Sets one key again and again.</summary>
    private static Group Overwrite(int lines)
    {
        var concurrent = new ConcurrentDictionary<string, byte[]>();
        return Sets($"SetValue: one key, values of {Length(lines):N0} bytes", lines, () => "folder/key",
            new("ConcurrentDictionary", n => Concurrent(concurrent, n, lines)), new(Subject.Control, n => Concurrent(concurrent, n, lines)), new Target(1.50));
    }

    /// <summary>Sets random keys that are there.</summary>
    private static Group RandomSet(int lines)
    {
        var (random, keys) = (new Random(1), MakeKeys(Keys));
        var (twin, again) = (Filled(), Filled());
        return Sets($"RandomSet: 10,000 keys, values of {Length(lines):N0} bytes", lines, () => keys[random.Next(Keys)],
            new(Twin, n => Unpooled(twin.Value, n, lines, () => keys[random.Next(Keys)])),
            new(Subject.Control, n => Unpooled(again.Value, n, lines, () => keys[random.Next(Keys)])),
            new Target(1.00), keys);

        Lazy<UnpooledStore> Filled() => new(() =>
        {
            var store = new UnpooledStore();
            foreach (var key in keys)
                store.Set(key, Values(lines)[0], BenchmarkJson.Default.BenchmarkOrder);
            return store;
        });
    }

    /// <summary>Sets 10,000 random keys in an empty store, clears it, and does so again.</summary>
    private static Group RandomSetIntoEmpty()
    {
        var keys = MakeKeys(Keys);
        var (twin, again, store) = (new UnpooledStore(), new UnpooledStore(), new TreeStore(new TreeStoreOptions { Json = BenchmarkJson.Default.Options }));
        var values = Values(s_lines[0]);
        return new Group($"RandomSet10K: each of 10,000 sets into an empty store, values of {Length(s_lines[0]):N0} bytes", "set 10K",
        [
            new(Twin, In(twin.Clear, (key, i) => twin.Set(key, values[i], BenchmarkJson.Default.BenchmarkOrder))),
            new(Subject.Control, In(again.Clear, (key, i) => again.Set(key, values[i], BenchmarkJson.Default.BenchmarkOrder))),
            new(Store, In(() => store.Clear(""), (key, i) => store.Set(key, values[i], BenchmarkJson.Default.BenchmarkOrder)), new Target(1.00)),
        ]);

        Action<int> In(Action clear, Action<string, int> set)
        {
            var (random, done) = (new Random(1), 0);
            return operations =>
            {
                for (var i = 0; i < operations; i++)
                {
                    if (++done % Keys == 0)
                        clear();
                    set(keys[random.Next(Keys)], i & 15);
                }
            };
        }
    }

    private static Group Sets(string title, int lines, Func<string> key, Subject reference, Subject control, Target target, params string[] filled)
    {
        var values = Values(lines);
        var store = new Lazy<TreeStore>(() =>
        {
            var made = new TreeStore(new TreeStoreOptions { Json = BenchmarkJson.Default.Options });
            foreach (var each in filled)
                made.Set(each, values[0], BenchmarkJson.Default.BenchmarkOrder);
            return made;
        });
        return new Group(title, title.Split(':')[0],
        [
            reference,
            control,
            new(Store, n =>
            {
                for (var i = 0; i < n; i++)
                    store.Value.Set(key(), values[i & 15], BenchmarkJson.Default.BenchmarkOrder);
            }, target, true),
        ]);
    }

    private static void Concurrent(ConcurrentDictionary<string, byte[]> entries, int operations, int lines)
    {
        var values = Values(lines);
        for (var i = 0; i < operations; i++)
            entries["folder/key"] = JsonSerializer.SerializeToUtf8Bytes(values[i & 15], BenchmarkJson.Default.BenchmarkOrder);
    }

    private static void Unpooled(UnpooledStore store, int operations, int lines, Func<string> key)
    {
        var values = Values(lines);
        for (var i = 0; i < operations; i++)
            store.Set(key(), values[i & 15], BenchmarkJson.Default.BenchmarkOrder);
    }

    private static string[] MakeKeys(int keys) => [.. Enumerable.Range(0, keys).Select(i => $"folder/{i}")];

    private static readonly ConcurrentDictionary<int, BenchmarkOrder[]> s_values = new();

    private static BenchmarkOrder[] Values(int lines) =>
        s_values.GetOrAdd(lines, n => [.. Enumerable.Range(0, 16).Select(i => BenchmarkOrder.Of(i + 1000, n))]);

    private static int Length(int lines) => JsonSerializer.SerializeToUtf8Bytes(Values(lines)[0], BenchmarkJson.Default.BenchmarkOrder).Length / 10 * 10;

    /// <summary>The same keys in all collections. Who asks has strings of its own, as a request has.</summary>
    private sealed class LookUps
    {
        private readonly Dictionary<string, byte[]> _plain = [];
        private readonly ConcurrentDictionary<string, byte[]> _concurrent = new();
        private readonly TreeStore _store = new(new TreeStoreOptions { Json = BenchmarkJson.Default.Options });
        private readonly string[] _asked;
        private int _next;

        public LookUps(int keys, int length)
        {
            _asked = MakeKeys(keys);
            foreach (var key in MakeKeys(keys))
            {
                byte[] value = [(byte)'"', .. Enumerable.Repeat((byte)'-', length - 2), (byte)'"'];
                _plain[key] = _concurrent[key] = value;
                _store.SetJson(key, value);
            }

            new Random(1).Shuffle(_asked);
        }

        public void Plain(int operations)
        {
            var length = 0;
            for (var i = 0; i < operations; i++)
                length += _plain.TryGetValue(Next(), out var value) ? value.Length : 0;
            Check(length, operations);
        }

        public void PlainAgain(int operations)
        {
            var length = 0;
            for (var i = 0; i < operations; i++)
                length += _plain.TryGetValue(Next(), out var value) ? value.Length : 0;
            Check(length, operations);
        }

        public void Concurrent(int operations)
        {
            var length = 0;
            for (var i = 0; i < operations; i++)
                length += _concurrent.TryGetValue(Next(), out var value) ? value.Length : 0;
            Check(length, operations);
        }

        public void PlainCopied(int operations)
        {
            Span<byte> copy = stackalloc byte[512];
            var length = 0;
            for (var i = 0; i < operations; i++)
            {
                if (!_plain.TryGetValue(Next(), out var value))
                    continue;
                value.CopyTo(copy);
                length += value.Length;
            }

            Check(length, operations);
        }

        public void Copied(int operations)
        {
            Span<byte> copy = stackalloc byte[512];
            var sum = 0;
            for (var i = 0; i < operations; i++)
                sum += _store.TryCopyTo(Next(), copy, out var length) ? length : 0;
            Check(sum, operations);
        }

        public void Leased(int operations)
        {
            var sum = 0;
            for (var i = 0; i < operations; i++)
            {
                if (!_store.TryGetLease(Next(), out var lease))
                    continue;
                using (lease)
                    sum += lease.TryGetSpan(out var bytes) ? bytes.Length : 0;
            }

            Check(sum, operations);
        }

        private string Next()
        {
            var next = _next + 1;
            _next = next == _asked.Length ? 0 : next;
            return _asked[_next];
        }

        private static void Check(int sum, int operations)
        {
            if (sum < operations)
                throw new InvalidOperationException("A value was not found.");
        }
    }
}
