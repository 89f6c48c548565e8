using System.Text;

namespace TreeStores.Tests;

/// <summary>What is on disk: restarts, torn and corrupt files.</summary>
public class FileTests : RentalTest
{
    [Fact]
    public void A_clean_stop_loses_nothing_and_leaves_a_snapshot()
    {
        using (var store = Open(onDisk: true))
        {
            store["orders/17"] = Order.Number(17);
            store.SetJson("long", Text(1 << 20, 3));
            store["Grüße/日本"] = 1;
            store["gone"] = 1;
            store.Remove("gone");
            store["folder/1"] = 1;
            store.Clear("folder/");
        }

        using var again = Open(onDisk: true);
        Assert.Equal(["Grüße/日本", "long", "orders/17"], again.List().Select(k => k.Key));
        Assert.Equivalent(Order.Number(17), again.Get<Order>("orders/17"));
        Assert.Equal(Text(1 << 20, 3), Lease(again, "long").ToArray());
        Assert.NotEmpty(Files("snapshot-*"));
        Assert.Empty(Told);
    }

    [Fact]
    public void The_log_alone_brings_everything_back()
    {
        var before = CopyWithoutSnapshot(store =>
        {
            for (var i = 0; i < 100; i++)
                store[$"key/{i}"] = i;
            store.Clear("key/1");
            store["key/1"] = "again";
            store.Remove("key/2");
        });
        using var store = Open(onDisk: true);
        Assert.Equal(before, store.List(most: 1000).Select(k => (k.Key, k.Version)));
        Assert.Equal("again", store.Get<string>("key/1"));
        Assert.Empty(Told);
    }

    [Fact]
    public void Versions_are_never_given_out_twice()
    {
        var last = 0L;
        for (var turn = 0; turn < 4; turn++)
        {
            // A log that is lost as a whole, as by a crash before it was written.
            CopyWithoutSnapshot(store =>
            {
                var version = store.Set("key", turn);
                Assert.True(version > last, $"{version} after {last}");
                last = version;
            }, log => log[..27]);
        }
    }

    [Fact]
    public void A_log_that_is_torn_anywhere_gives_all_changes_before_that()
    {
        const int Changes = 4;
        byte[] whole = [];
        var first = Path.Combine(Folder, "log-000001");
        var written = new List<int>();
        CopyWithoutSnapshot(
            store =>
            {
                written.Add(ReadShared(first).Length);
                for (var i = 1; i <= Changes; i++)
                {
                    store.SetJson($"key/{i}", Text(10 + i, i));
                    written.Add(ReadShared(first).Length);
                }
            },
            log => whole = log);
        var ends = new List<int>();
        foreach (var length in Extent.Of(Extent.Samples, 5, Enumerable.Range(0, whole.Length + 1)).Union(written).Order())
        {
            Clean();
            File.WriteAllBytes(first, whole[..length]);
            using (var store = Open(onDisk: true))
            {
                var count = (int)store.Count;
                for (var i = 1; i <= count; i++)
                    Assert.Equal(Text(10 + i, i), Lease(store, $"key/{i}").ToArray());
                if (Told.Count == 0)
                    ends.Add(count);
                else
                    Assert.Contains($"'{first}' cannot be read beyond byte", Assert.Single(Told), StringComparison.Ordinal);
            }

            // It is told once: the snapshot that follows has everything.
            Told.Clear();
            using (Open(onDisk: true))
                Assert.Empty(Told);
        }

        // Nothing is told only where a record ends: of an empty file, of the first record, and of each change.
        Assert.Equal([0, 0, .. Enumerable.Range(1, Changes)], ends);
    }

    [Fact]
    public void Any_wrong_byte_in_a_log_is_told()
    {
        const int FirstRecord = 19;
        byte[] whole = [];
        CopyWithoutSnapshot(
            store =>
            {
                store.SetJson("key/1", Text(20, 1));
                store.Remove("key/1");
                store.SetJson("key/2", Text(20, 2));
            },
            log => whole = log);
        foreach (var at in Extent.Of(Extent.Samples, 3, Enumerable.Range(0, whole.Length)))
        {
            Clean();
            var bytes = whole.ToArray();
            bytes[at] ^= (byte)(1 << (at % 8));
            File.WriteAllBytes(Path.Combine(Folder, "log-000001"), bytes);
            if (at < FirstRecord)
            {
                // There is nothing before it: to start would be to start empty.
                var exception = Assert.Throws<TreeStoreFileException>(() => Open(onDisk: true));
                Assert.Contains("the store would be empty", exception.Message, StringComparison.Ordinal);
                Assert.Equal(bytes, File.ReadAllBytes(Path.Combine(Folder, "log-000001")));
                Assert.Equal(2, Files("*").Length);
                continue;
            }

            using var store = Open(onDisk: true);
            Assert.Contains("cannot be read beyond byte", Assert.Single(Told), StringComparison.Ordinal);
            if (store.TryGetLease("key/2", out var lease))
            {
                lease.Dispose();
                Assert.Fail($"byte {at} is wrong, and nobody noticed");
            }
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(500)]
    [InlineData(-1)]
    public void A_snapshot_that_is_cut_short_is_told_and_the_one_before_is_used(int length)
    {
        var newest = WithTwoSnapshots();
        var bytes = File.ReadAllBytes(newest);
        File.WriteAllBytes(newest, length < 0 ? bytes[..^1] : bytes[..length]);
        AssertOlderIsUsed(newest);
    }

    [Theory]
    [InlineData(8)]
    [InlineData(20)]
    [InlineData(700)]
    public void A_snapshot_with_a_wrong_byte_is_told_and_the_one_before_is_used(int at)
    {
        var newest = WithTwoSnapshots();
        var bytes = File.ReadAllBytes(newest);
        bytes[at] ^= 0x10;
        File.WriteAllBytes(newest, bytes);
        AssertOlderIsUsed(newest);
    }

    [Fact]
    public void Without_any_good_snapshot_the_store_does_not_start_empty()
    {
        WithTwoSnapshots();
        foreach (var log in Files("log-*"))
            File.Move(log, log.Replace("log-0000", "log-0010", StringComparison.Ordinal));
        foreach (var snapshot in Files("snapshot-*"))
            File.WriteAllText(snapshot, "nonsense");
        var before = Files("*");
        var exception = Assert.Throws<TreeStoreFileException>(() => Open(onDisk: true));
        Assert.Contains("cannot be used", exception.Message, StringComparison.Ordinal);
        Assert.Contains("move the files elsewhere", exception.Message, StringComparison.Ordinal);
        Assert.Equal(before, Files("*"));
    }

    [Fact]
    public void A_missing_log_is_told()
    {
        using (var store = Open(onDisk: true))
        {
            store["a"] = 1;
            store.Snapshot();
            store["b"] = 1;
            store.Snapshot();
            store["c"] = 1;
        }

        foreach (var snapshot in Files("snapshot-*").Skip(1))
            File.Delete(snapshot);
        foreach (var log in Files("log-000002"))
            File.Delete(log);
        File.Delete(Path.Combine(Folder, "log-000003"));
        using var again = Open(onDisk: true);
        Assert.Contains(Told, t => t.Contains("log-000003' is missing", StringComparison.Ordinal));
    }

    [Fact]
    public void A_missing_log_of_the_newest_snapshot_is_told()
    {
        using (var store = Open(onDisk: true))
            store["a"] = 1;
        foreach (var log in Files("log-*"))
            File.Delete(log);
        using var again = Open(onDisk: true);
        Assert.Equal(1, again.Get<int>("a"));
        Assert.Contains("log-000002' is missing", Assert.Single(Told), StringComparison.Ordinal);
    }

    [Fact]
    public void Two_snapshots_and_the_logs_since_then_are_kept()
    {
        using (var store = Open(onDisk: true))
        {
            for (var i = 0; i < 10; i++)
            {
                store["key"] = i;
                Assert.Equal(1, store.Snapshot().Keys);
            }

            Assert.Equal(["snapshot-000010", "snapshot-000011"], Files("snapshot-*").Select(Path.GetFileName));
            Assert.Equal(["log-000010", "log-000011"], Files("log-*").Select(Path.GetFileName));
            Assert.False(store.SnapshotIfChanged());
            store["key"] = 11;
            Assert.True(store.SnapshotIfChanged());
        }

        Assert.Empty(Files("*.new"));
    }

    [Fact]
    public void A_snapshot_that_was_never_finished_does_not_matter()
    {
        using (var store = Open(onDisk: true))
            store["key"] = 1;
        File.WriteAllText(Path.Combine(Folder, "snapshot-000009.new"), "half");
        using var again = Open(onDisk: true);
        Assert.Equal(1, again.Get<int>("key"));
        Assert.Empty(Told);
    }

    [Fact]
    public void Two_stores_do_not_share_a_folder()
    {
        using var store = Open(onDisk: true);
        Assert.Contains("another process uses it", Assert.Throws<TreeStoreFileException>(() => Open(onDisk: true)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_that_cannot_be_made_is_told()
    {
        var file = Path.Combine(Folder, "file");
        File.WriteAllText(file, "");
        Assert.Throws<TreeStoreFileException>(() => Open(change: o => o with { Folder = Path.Combine(file, "below") }));
        Assert.Throws<InvalidOperationException>(() => Open().Snapshot());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Any_changes_with_snapshots_and_restarts_in_between_give_the_same_as_a_dictionary(int seed)
    {
        var random = new Random(seed);
        var model = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        var store = Open(onDisk: true);
        var steps = Extent.IsWhole(Extent.Samples) ? 1500 : 500;
        for (var step = 0; step < steps; step++)
        {
            var key = $"{(char)('a' + random.Next(3))}/{random.Next(20)}";
            switch (random.Next(100))
            {
                case < 70:
                    model[key] = Text(random.Next(2, random.Next(10) == 0 ? 200_000 : 500), step);
                    store.SetJson(key, model[key]);
                    break;
                case < 90:
                    Assert.Equal(model.Remove(key), store.Remove(key));
                    break;
                case < 94:
                    var prefix = key[..random.Next(3)];
                    var gone = model.Keys.Where(k => k.StartsWith(prefix, StringComparison.Ordinal)).ToList();
                    Assert.Equal(gone.Count, store.Clear(prefix));
                    gone.ForEach(k => model.Remove(k));
                    break;
                case < 98:
                    store.Snapshot();
                    break;
                default:
                    store.Dispose();
                    store = Open(onDisk: true);
                    break;
            }
        }

        store.Dispose();
        store = Open(onDisk: true);
        Assert.Equal(model.Keys, store.List(most: 1000).Select(k => k.Key));
        foreach (var (k, value) in model)
            Assert.Equal(value, Lease(store, k).ToArray());
        Assert.Empty(Told);
    }

    [Fact]
    public async Task A_durable_change_is_in_the_file_when_it_is_acknowledged()
    {
        using var store = Open(onDisk: true, o => o with { Durable = true });
        for (var i = 0; i < 20; i++)
        {
            await store.SetAsync("key", $"value number {i}");
            var log = ReadShared(Path.Combine(Folder, "log-000001"));
            Assert.True(log.AsSpan().IndexOf(Encoding.UTF8.GetBytes($"value number {i}\"")) > 0, $"number {i} is not there");
        }
    }

    [Fact]
    public async Task Changes_are_gathered_for_a_while_and_then_written()
    {
        var (clock, delay) = (new TestClock(), new TreeStoreOptions().LogDelay);
        var log = Path.Combine(Folder, "log-000001");
        using var store = Open(onDisk: true, o => o with { TimeProvider = clock });
        for (var turn = 1; turn <= 3; turn++)
        {
            store["key"] = $"first of {turn}";

            // From here on the thread of the log waits for the time, and not for the change.
            await clock.TimerIsSetAsync(delay, turn);
            store["key"] = $"second of {turn}";
            Assert.False(Has($"first of {turn}") || Has($"second of {turn}"), "it is in the file too early");
            clock.Advance(delay);
            await Wait.UntilAsync(() => Has($"first of {turn}") && Has($"second of {turn}"), "it is not written");
        }

        // Much is written at once, and so is what a snapshot needs.
        store.SetJson("long", Text(2 << 20, 1));
        await Wait.UntilAsync(() => ReadShared(log).Length > 2 << 20, "much is not written");
        store["key"] = "last";
        store.Snapshot();
        Assert.True(Has("last"), "a snapshot knows more than the log");

        bool Has(string text) => ReadShared(log).AsSpan().IndexOf(Encoding.UTF8.GetBytes(text)) >= 0;
    }

    [Fact]
    public async Task Changes_are_written_without_a_clock_of_a_test()
    {
        using var store = Open(onDisk: true);
        store["key"] = "written";
        await Wait.UntilAsync(
            () => ReadShared(Path.Combine(Folder, "log-000001")).AsSpan().IndexOf("written"u8) >= 0, "the delay of the log does not end");
    }

    /// <summary>Runs changes on a store, and leaves its folder as it was just before the store ended: without the snapshot of the end.</summary>
    private List<(string Key, long Version)> CopyWithoutSnapshot(Action<TreeStore> changes, Func<byte[], byte[]>? edit = null)
    {
        List<(string, long)> keys;
        var copies = new Dictionary<string, byte[]>();
        using (var store = Open(onDisk: true, o => o with { Durable = true }))
        {
            changes(store);
            keys = [.. store.List(most: 1000).Select(k => (k.Key, k.Version))];
            foreach (var file in Files("*-*"))
                copies[file] = ReadShared(file);
        }

        Clean();
        foreach (var (file, bytes) in copies)
            File.WriteAllBytes(file, file == copies.Keys.Last(f => f.Contains("log-", StringComparison.Ordinal)) && edit is not null ? edit(bytes) : bytes);
        return keys;
    }

    private string WithTwoSnapshots()
    {
        using (var store = Open(onDisk: true))
        {
            for (var i = 0; i < 50; i++)
                store[$"key/{i}"] = i;
            store.Snapshot();
            store["key/1"] = "between";
            store.Remove("key/2");
            store.Snapshot();
        }

        return Files("snapshot-*")[^1];
    }

    private void AssertOlderIsUsed(string newest)
    {
        using (var store = Open(onDisk: true))
        {
            Assert.Equal(49, store.Count);
            Assert.Equal("between", store.Get<string>("key/1"));
            var message = Assert.Single(Told);
            Assert.Contains($"'{newest}' cannot be used", message, StringComparison.Ordinal);
            Assert.Contains("are used instead", message, StringComparison.Ordinal);
            Assert.True(File.Exists(newest + ".bad"), "the file is put aside, and not deleted");
        }

        Told.Clear();
        using (var again = Open(onDisk: true))
            Assert.Equal(49, again.Count);
        Assert.Empty(Told);
    }

    private string[] Files(string pattern) => [.. Directory.GetFiles(Folder, pattern).Order(StringComparer.Ordinal)];

    private void Clean()
    {
        Told.Clear();
        foreach (var file in Files("*"))
            File.Delete(file);
    }

    private static byte[] ReadShared(string file)
    {
        using var stream = new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
        var bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }
}
