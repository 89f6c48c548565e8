namespace TreeStores.Tests;

/// <summary>Finding keys: many, removed and set again, and chosen to collide.</summary>
public class KeyTableTests : RentalTest
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void It_finds_what_a_dictionary_finds(int seed)
    {
        var random = new Random(seed);
        var table = new KeyTable();
        var model = new Dictionary<string, Entry>();
        using var values = new Values();
        for (var step = 0; step < 30_000; step++)
        {
            var key = $"{random.Next(3)}/{random.Next(step < 15_000 ? 4000 : 50)}";
            if (random.Next(3) == 0 && model.Remove(key, out var gone))
            {
                gone.Value = null;
                table.NoteRemoval();
            }
            else if (!model.ContainsKey(key))
            {
                var entry = table.Find(key);
                if (entry is null)
                    entry = table.Add(key);
                else
                    table.NoteReturn();
                entry.Value = values.One;
                model.Add(key, entry);
            }

            var asked = $"{random.Next(3)}/{random.Next(4000)}";
            Assert.Equal(model.ContainsKey(asked), table.Find(asked)?.Value is not null);
        }

        foreach (var (key, entry) in model)
            Assert.Same(entry, table.Find(key));
        Assert.Equal(model.Count, table.All().Count(e => e.Value is not null));

        // Keys that are gone do not stay forever.
        Assert.InRange(table.All().Count(), model.Count, (2 * model.Count) + 200);
    }

    [Fact]
    public void Keys_that_were_chosen_to_collide_are_found_as_fast_as_others()
    {
        const int Count = 20_000;
        var table = new KeyTable();
        using var values = new Values();
        var keys = Colliding(Count);
        var before = GC.GetAllocatedBytesForCurrentThread();
        foreach (var key in keys)
            table.Add(key).Value = values.One;
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        foreach (var key in keys)
            Assert.Equal(key, table.Find(key)!.Key);

        // Each would be found after all those before it.
        var steps = table.Steps().ToList();
        Assert.Equal(Count, steps.Count);
        Assert.InRange(steps.Max(), 0, Count / 20);
        Assert.InRange(steps.Sum(), 0, 5 * Count);

        // The array is not made anew for each of them.
        Assert.InRange(allocated, 0, 1000 * Count);
    }

    [Fact]
    public void Keys_that_collide_without_being_chosen_are_passed_one_by_one()
    {
        // The twin of the test above: what it counts grows when keys collide.
        var table = new KeyTable();
        using var values = new Values();
        foreach (var key in Colliding(50))
            table.Add(key).Value = values.One;
        Assert.Equal(Enumerable.Range(0, 50), table.Steps().Order());
    }

    [Fact]
    public async Task Keys_that_stay_are_found_while_others_come_and_go()
    {
        const int Turns = 8;
        var store = Open();
        for (var i = 0; i < 100; i++)
            store[$"stays/{i}"] = i;
        using var end = new CancellationTokenSource();
        var reads = 0;
        var reading = Task.Factory.StartNew(
            () =>
            {
                for (; !end.IsCancellationRequested || reads < Turns; Volatile.Write(ref reads, reads + 1))
                {
                    Assert.Equal(reads % 100, store.Get<int>($"stays/{reads % 100}"));

                    // The checked build has a lock, which a loop without a pause keeps for itself: on another core, a thread that only yields does as well.
                    if (reads % 50 == 49)
                        Thread.Sleep(1);
                    else
                        Thread.Yield();
                }
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await Wait.UntilAsync(() => Volatile.Read(ref reads) > 0 || reading.IsCompleted, "nobody reads");
        for (var turn = 0; turn < Turns && !reading.IsCompleted; turn++)
        {
            for (var i = 0; i < 500; i++)
                store[$"goes{turn}/{i}"] = i;
            Assert.Equal(500, store.Clear("goes"));
        }

        await end.CancelAsync();
        await reading;
        Assert.Equal(100, store.Count);
    }

    [Fact]
    public void Pages_of_many_keys_are_found_without_counting_those_before()
    {
        var comparisons = 0;
        var index = new KeyIndex(Comparer<string>.Create((a, b) =>
        {
            comparisons++;
            return string.CompareOrdinal(a, b);
        }));
        for (var i = 0; i < 200_000; i++)
            index.Add($"key/{i:000000}");
        comparisons = 0;
        var page = new List<string>();
        for (var i = 0; i < 2000; i++)
        {
            page.Clear();
            index.Find("key/", $"key/{i * 97 % 200_000:000000}", 3, page);
            Assert.Equal($"key/{(i * 97 % 200_000) + 1:000000}", page[0]);
        }

        // The tree of keys is 18 to 36 levels high.
        Assert.InRange(comparisons, 2000, 2000 * 250);
    }

    /// <summary>Keys whose fast hash code is the same in the bits that decide about the place: found by trying.</summary>
    private static List<string> Colliding(int count)
    {
        // Twins of eight bytes with the same checksum: CRC is linear, so that any choice of one of each pair gives the same as any other.
        var seen = new Dictionary<uint, string>();
        List<(string, string)> twins = [];
        var random = new Random(1);
        while (twins.Count < 15)
        {
            var four = string.Concat(Enumerable.Range(0, 4).Select(_ => (char)('\u0100' + random.Next(1024))));
            var crc = System.Numerics.BitOperations.Crc32C(0, System.Runtime.InteropServices.MemoryMarshal.Cast<char, ulong>(four)[0]);
            if (!seen.TryAdd(crc, four) && seen[crc] != four)
                twins.Add((seen[crc], four));
        }

        return [.. Enumerable.Range(0, count).Select(i => string.Concat(twins.Select((twin, bit) => ((i >> bit) & 1) == 0 ? twin.Item1 : twin.Item2)))];
    }

    /// <summary>A value for entries that nobody reads.</summary>
    private sealed class Values : IDisposable
    {
        public StoredValue One { get; } = StoredValues.Rent();

        public void Dispose() => StoredValues.Return(One);
    }
}
