using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>
/// Runs programs before and after each fix that is offered for them. A fix may return nothing that was not rented, nothing twice, and use nothing after its
/// return; it may lose nothing more than before, and what the program gives stays the same. Some rows take 10 seconds and more: their programs have many fixes,
/// and each is compiled and run with every input.
/// </summary>
public static class FixProofTests
{
    // Rows of one class run one after the other. Four classes have a quarter of the rows each, so that they take all processors to the end.
    public sealed class FirstQuarter
    {
        [Theory]
        [MemberData(nameof(ProofSources.Rows), 0, 4, MemberType = typeof(ProofSources))]
        public Task Fixes_make_nothing_worse(string program) => CheckAsync(program);
    }

    public sealed class SecondQuarter
    {
        [Theory]
        [MemberData(nameof(ProofSources.Rows), 1, 4, MemberType = typeof(ProofSources))]
        public Task Fixes_make_nothing_worse(string program) => CheckAsync(program);
    }

    public sealed class ThirdQuarter
    {
        [Theory]
        [MemberData(nameof(ProofSources.Rows), 2, 4, MemberType = typeof(ProofSources))]
        public Task Fixes_make_nothing_worse(string program) => CheckAsync(program);
    }

    public sealed class FourthQuarter
    {
        [Theory]
        [MemberData(nameof(ProofSources.Rows), 3, 4, MemberType = typeof(ProofSources))]
        public Task Fixes_make_nothing_worse(string program) => CheckAsync(program);
    }

    /// <summary>What all rows of a run prove together. A program that a row has proven is not proven again, and the other way round.</summary>
    public sealed class Together(ITestOutputHelper output)
    {
        /// <summary>Waits for all rows, or proves them where it is the first: it takes as long as they do.</summary>
        [Fact]
        public async Task Enough_is_proven()
        {
            var proofs = new List<Proof>();
            foreach (var source in ProofSources.Taken)
                proofs.Add(await source.ProveAsync());

            var sum = Proof.Sum(proofs.ToHashSet());
            output.WriteLine(sum.ToString());
            var (programs, fixes, inputs) = ProofSources.Least;
            Assert.True(sum.Programs >= programs && sum.Fixes >= fixes && sum.Inputs >= inputs, sum.ToString());
            Assert.Empty(ProofSources.RulesToFix.Except(sum.Rules));
            Assert.Empty(ProofSources.Kinds.Except(proofs.Select(p => p.Kind)));
            if (Extent.IsWhole(Extent.Fixes))
                Assert.Empty(KnownFaults.All.Select(f => f.Program).Except(proofs.Select(p => p.Name)));
        }
    }

    private static async Task CheckAsync(string row)
    {
        var proof = await ProofSources.Of(row).ProveAsync();
        var found = proof.Problems.Where(p => !KnownFaults.All.Contains(p.Fix)).Select(p => $"{p.Fix}: {p.What}")
            .Concat(KnownFaults.All.Where(f => f.Program == proof.Name).Except(proof.Problems.Select(p => p.Fix)).Select(gone => $"no longer found: {gone}"));
        Assert.True(!found.Any(), $"{proof}\n{string.Join('\n', found)}");
    }
}
