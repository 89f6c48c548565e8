using System.Text.Json.Serialization;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>What is stored.</summary>
/// <param name="Id">Its number.</param>
/// <param name="Customer">A name.</param>
/// <param name="Total">A sum.</param>
/// <param name="Lines">What was ordered: decides about the length.</param>
internal sealed record BenchmarkOrder(int Id, string Customer, decimal Total, string[] Lines)
{
    /// <summary>About 80 bytes for each line, and as many for the rest.</summary>
    public static BenchmarkOrder Of(int id, int lines) =>
        new(id, $"customer number {id}", id * 1.25m,
            [.. Enumerable.Range(0, lines).Select(i => $"line {i:000}: something that is ordered often, in a box of its own, without a card")]);
}

/// <summary>Types of the benchmarks.</summary>
[JsonSerializable(typeof(BenchmarkOrder))]
internal sealed partial class BenchmarkJson : JsonSerializerContext;
