using System.Globalization;
using PoolAnalyzers.Benchmarks.Measuring;
using TreeStores;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>A million keys into an empty store, on one thread.</summary>
internal static class SetMillion
{
    private const int Keys = 1_000_000;

    /// <summary>Measures, and writes a table.</summary>
    public static void Write(Page page, int rounds)
    {
        var keys = Enumerable.Range(0, Keys).Select(i => $"folder{i % 1000}/{i}").ToArray();
        var value = BenchmarkOrder.Of(17, 2);
        (string Name, Func<(double Milliseconds, double Bytes)> Run)[] subjects =
        [
            ("without pools", () => Unpooled(keys, value)), ("control", () => Unpooled(keys, value)),
            ("TreeStore, in memory of its own", () => Store(keys, value)),
        ];
        var results = subjects.Select(_ => new List<(double Milliseconds, double Bytes)>()).ToArray();
        for (var round = -1; round < rounds; round++)
        {
            for (var i = 0; i < subjects.Length; i++)
            {
                GC.Collect();
                var result = subjects[i].Run();
                if (round >= 0)
                    results[i].Add(result);
            }
        }

        page.Write("\n## SetMillion: 1,000,000 keys into an empty store\n\n"
            + $"Processor time of the thread, median of {rounds} rounds. What the pools keep from the round before "
                + "is used again; the rest is new.\n");
        page.Write("| | ms | ratio to without pools | B for a set |\n|---|---:|---:|---:|");
        for (var i = 0; i < subjects.Length; i++)
        {
            var ratio = Result.Median(results[i].Zip(results[0], (mine, other) => mine.Milliseconds / other.Milliseconds));
            page.Write(string.Create(CultureInfo.InvariantCulture,
                $"| {subjects[i].Name} | {Result.Median(results[i].Select(r => r.Milliseconds)):0} | **{ratio:0.000}** | "
                + $"{Result.Median(results[i].Select(r => r.Bytes)) / Keys:0} |"));
        }
    }

    private static (double, double) Store(string[] keys, BenchmarkOrder value)
    {
        using var store = new TreeStore(new TreeStoreOptions { Json = BenchmarkJson.Default.Options });
        return Measure(() =>
        {
            foreach (var key in keys)
                store.Set(key, value, BenchmarkJson.Default.BenchmarkOrder);
        });
    }

    private static (double, double) Unpooled(string[] keys, BenchmarkOrder value)
    {
        var store = new UnpooledStore();
        return Measure(() =>
        {
            foreach (var key in keys)
                store.Set(key, value, BenchmarkJson.Default.BenchmarkOrder);
        });
    }

    private static (double, double) Measure(Action run)
    {
        var (bytes, start) = (GC.GetAllocatedBytesForCurrentThread(), Clock.Nanoseconds);
        run();
        return ((Clock.Nanoseconds - start) / 1e6, GC.GetAllocatedBytesForCurrentThread() - bytes);
    }
}
