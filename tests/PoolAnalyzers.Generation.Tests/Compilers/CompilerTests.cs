using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>Every kind of generated text under the compilers, languages, references and rules of memory safety that a project may have.</summary>
[Collection(nameof(Builds))]
[Trait("Category", "Builds")]
public sealed class CompilerTests(ITestOutputHelper output)
{
    /// <summary>It takes 10 seconds and more: the compiler is started for each cell. Elsewhere than in a test of all, for one in three.</summary>
    [Fact]
    public async Task All_kinds_compile_without_an_error_or_a_warning()
    {
        var problems = new List<string>();
        await Parallel.ForEachAsync(Extent.Of(Extent.Generator, 3, Cell.All), new ParallelOptions { MaxDegreeOfParallelism = 2 }, async (cell, _) =>
        {
            var run = await CompilerRun.Of(cell, Environment.GetEnvironmentVariable("POOL_GENERATOR"));
            lock (problems)
            {
                output.WriteLine($"{cell}: {run.FailedKinds.Count} of {run.Generated.Count} fail");
                problems.AddRange(run.Problems.Take(20).Select(problem => $"{cell}: {problem}"));
            }
        });
        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }
}
