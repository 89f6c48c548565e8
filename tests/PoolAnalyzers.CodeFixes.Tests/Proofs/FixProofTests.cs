using System.Text;
using Xunit.Abstractions;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>
/// Runs programs before and after each fix that is offered for them. A fix may return nothing that was not rented, nothing twice, and use nothing after its
/// return; it may lose nothing more than before, and what the program gives stays the same.
/// </summary>
public sealed class FixProofTests(ITestOutputHelper output)
{
    /// <summary>One program in so many takes part in a common test run.</summary>
    private const int Share = 18;

    private static readonly Type[] s_tests =
    [
        typeof(GivenArrayTests), typeof(ProvenFaultTests), typeof(TidyFixTests), typeof(Pool001FixTests), typeof(Pool003FixTests), typeof(Pool005FixTests),
        typeof(Pool006FixTests), typeof(Pool010FixTests), typeof(Pool012FixTests), typeof(Pool020FixTests), typeof(Pool031FixTests), typeof(Pool040FixTests),
        typeof(Pool041FixTests),
    ];

    [Fact]
    public Task Fixes_of_some_programs_make_nothing_worse() => ProveAsync(isThorough: false, programs: 30, fixes: 100, inputs: 2000);

    [Fact]
    [Trait("Category", "Measure")]
    public Task Fixes_of_all_programs_make_nothing_worse() => ProveAsync(isThorough: true, programs: 250, fixes: 1000, inputs: 20000);

    private async Task ProveAsync(bool isThorough, int programs, int fixes, int inputs)
    {
        var proof = new Proof(isThorough);
        int turn = 0;
        await foreach (var program in ProgramsAsync(() => isThorough || turn++ % Share == 0))
            await proof.OfAsync(program);

        output.WriteLine(proof.ToString());
        var found = proof.Problems.Where(p => !KnownFaults.All.Contains(p.Fix)).Select(p => $"{p.Fix}: {p.What}")
            .Concat(KnownFaults.All.Except(proof.Problems.Select(p => p.Fix)).Where(_ => isThorough).Select(gone => $"no longer found: {gone}"));
        Assert.True(!found.Any(), $"{proof}\n{string.Join('\n', found)}");
        Assert.True(proof.Programs >= programs && proof.Fixes >= fixes && proof.Inputs >= inputs, proof.ToString());
    }

    /// <summary>The programs of the rules, those of the tests of the fixes, and mutants of what is right in the first.</summary>
    /// <param name="isTaken">Whether the next one takes part.</param>
    private static async IAsyncEnumerable<ProofProgram> ProgramsAsync(Func<bool> isTaken)
    {
        var ofRules = ProgramsOfRules().ToList();
        foreach (var (name, text) in ofRules.Concat(s_tests.SelectMany(FixProgram.ProgramsOf)).Where(_ => isTaken()))
            yield return new ProofProgram(name, text);
        int turn = 0;
        foreach (var (name, text) in ofRules.Where(_ => isTaken()))
        {
            if (await Mutants.OfAsync(name, text, turn++) is { } mutant)
                yield return mutant;
        }
    }

    /// <summary>The twins of the rules, and the conformance cases where they are beside the repository.</summary>
    private static IEnumerable<(string Name, string Text)> ProgramsOfRules()
    {
        var root = Ancestors().First(d => File.Exists(Path.Combine(d, "Directory.Packages.props")));
        var folders = new List<string> { Path.Combine(root, "tests", "PoolAnalyzers.Tests", "Twins") };
        foreach (var cases in new[] { "shared/cases", "shared/next/cases" })
            folders.AddRange(Ancestors().Select(d => Path.Combine(d, cases)).Where(Directory.Exists).Take(1));
        return folders.SelectMany(folder => Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(f => (Path.GetRelativePath(Path.GetDirectoryName(folder)!, f), File.ReadAllText(f, Encoding.UTF8))));
    }

    private static IEnumerable<string> Ancestors()
    {
        for (var d = new DirectoryInfo(AppContext.BaseDirectory); d is not null; d = d.Parent)
            yield return d.FullName;
    }
}
