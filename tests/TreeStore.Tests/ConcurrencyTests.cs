namespace TreeStores.Tests;

/// <summary>Many threads at once: every read gives one value as a whole.</summary>
public class ConcurrencyTests : RentalTest
{
    private const int Keys = 4;

    /// <summary>So many changes each writer makes. What goes on beside them does so until they end, and so many times at least.</summary>
    private static readonly int Changes = Extent.IsWhole(Extent.Samples) ? 3000 : 600;

    private const int Least = 50;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Readers_see_whole_values_while_others_overwrite_clear_and_save(bool onDisk)
    {
        var store = Open(onDisk, o => o with { LogDelay = TimeSpan.FromMilliseconds(1) });
        var writing = 2;
        List<Task> jobs = [];
        for (var writer = 0; writer < 2; writer++)
        {
            var random = new Random(writer);
            jobs.Add(Start(() =>
            {
                try
                {
                    for (var i = 0; i < Changes; i++)
                        store.SetJson($"key/{random.Next(Keys)}", Value(random.Next(1, 26), random.Next(10) == 0 ? 150_000 : random.Next(2, 3000)));
                }
                finally
                {
                    Interlocked.Decrement(ref writing);
                }
            }));
        }

        jobs.Add(Run(() => store.Clear(Random.Shared.Next(50) == 0 ? "key/" : "key/0")));
        jobs.Add(Run(() => store.Remove($"key/{Random.Shared.Next(Keys)}")));
        jobs.Add(Run(() =>
        {
            if (!store.TryGetLease($"key/{Random.Shared.Next(Keys)}", out var lease))
                return;
            using (lease)
            {
                Thread.Yield();
                AssertWhole(lease.ToArray());
            }
        }));
        var buffer = new byte[200_000];
        jobs.Add(Run(() =>
        {
            if (store.TryCopyTo($"key/{Random.Shared.Next(Keys)}", buffer, out var length))
                AssertWhole(buffer.AsSpan(0, length));
        }));
        if (onDisk)
            jobs.Add(Run(() => store.Snapshot()));
        await Task.WhenAll(jobs);

        Task Run(Action action) => Start(() =>
        {
            for (var count = 0; count < Least || Volatile.Read(ref writing) > 0; count++)
                action();
        });

        // Each has a thread of its own: the thread pool would run some of them after the others.
        static Task Start(Action job) => Task.Factory.StartNew(job, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    [Fact]
    public async Task What_was_written_while_a_snapshot_was_taken_is_there_after_a_restart()
    {
        const int Writers = 3, Each = 400;
        using (var store = Open(onDisk: true))
        {
            var writing = Enumerable.Range(0, Writers).Select(writer => Task.Run(() =>
            {
                for (var i = 0; i < Each; i++)
                {
                    store.SetJson($"w{writer}/{i}", Text(50 + (i % 300), i));
                    if (i % 3 == 0)
                        store.Remove($"w{writer}/{i / 2}");
                }
            })).ToList();
            do
                store.Snapshot();
            while (!Task.WhenAll(writing).IsCompleted);
            await Task.WhenAll(writing);
        }

        using var again = Open(onDisk: true);
        var model = new Dictionary<string, byte[]>();
        for (var writer = 0; writer < Writers; writer++)
        {
            for (var i = 0; i < Each; i++)
            {
                model[$"w{writer}/{i}"] = Text(50 + (i % 300), i);
                if (i % 3 == 0)
                    model.Remove($"w{writer}/{i / 2}");
            }
        }

        Assert.Equal(model.Keys.Order(StringComparer.Ordinal), again.List(most: 100_000).Select(k => k.Key));
        foreach (var (key, value) in model)
            Assert.Equal(value, Lease(again, key).ToArray());
        Assert.Empty(Told);
    }

    /// <summary>A text of one letter. A mixture of two values would have two, or the length of another one.</summary>
    private static byte[] Value(int letter, int length)
    {
        var text = new byte[length];
        text.AsSpan().Fill((byte)('a' + letter));
        text[0] = text[^1] = (byte)'"';
        return text;
    }

    private static void AssertWhole(ReadOnlySpan<byte> value)
    {
        Assert.True(value.Length >= 2 && value[0] == '"' && value[^1] == '"', "a value has no end");
        Assert.True(value.Length == 2 || value[1..^1].IndexOfAnyExcept(value[1]) < 0, "a value is a mixture");
    }
}
