using System.Text;
using System.Text.RegularExpressions;
using PoolAnalyzers.FixRate;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>
/// What the proofs take: the programs of the rules, those of the tests of the fixes, and mutants of what is right in the first. All of them where the fixes are
/// tested whole. Otherwise one in so many; each rule that has fixes and each kind of mutant has its program in any case.
/// </summary>
public static partial class ProofSources
{
    private static readonly Type[] s_tests =
    [
        typeof(GivenArrayTests), typeof(ProvenFaultTests), typeof(TidyFixTests), typeof(Pool001FixTests), typeof(Pool003FixTests), typeof(Pool005FixTests),
        typeof(Pool006FixTests), typeof(Pool010FixTests), typeof(Pool012FixTests), typeof(Pool020FixTests), typeof(Pool031FixTests), typeof(Pool040FixTests),
        typeof(Pool041FixTests),
    ];

    private static readonly HashSet<string> s_none = [];

    /// <summary>All programs, and a mutant of each of the rules' where there is one.</summary>
    private static readonly Lazy<IReadOnlyList<ProofSource>> s_each = new(() => [.. Programs(), .. MutantsOfPrograms()]);

    /// <summary>The evenly spread part of them.</summary>
    private static readonly Lazy<IReadOnlyList<ProofSource>> s_some = new(() => [.. s_each.Value.Where((_, index) => index % Share == 0)]);

    private static readonly Lazy<IReadOnlyList<ProofSource>> s_taken = new(() => [.. s_some.Value, .. FixesByRule(), .. MutantsByKind()]);

    private static readonly Lazy<IReadOnlyDictionary<string, ProofSource>> s_byName = new(() => Taken.ToDictionary(s => s.Name));

    private static readonly Lazy<IReadOnlyList<(string Name, string Text)>> s_ofRules = new(() => [.. ProgramsOfRules()]);

    /// <summary>One program in so many takes part.</summary>
    private static int Share => Extent.IsWhole(Extent.Fixes) ? 1 : Extent.IsWhole(Extent.Engine) ? 18 : 72;

    /// <summary>What a run has to prove at the least, so that it does not pass because it finds nothing to do.</summary>
    internal static (int Programs, int Fixes, int Inputs) Least => Share switch { 1 => (700, 2000, 60000), 18 => (50, 150, 5000), _ => (20, 60, 1500) };

    internal static IReadOnlyList<ProofSource> Taken => s_taken.Value;

    /// <summary>The rules that have fixes. Those about declarations have nothing to run.</summary>
    internal static IEnumerable<string> RulesToFix => ProofProgram.FixableRules.Where(id => !id.StartsWith("POOL1", StringComparison.Ordinal));

    internal static IEnumerable<string> Kinds => Mutation.Kinds;

    internal static ProofSource Of(string name) => s_byName.Value[name];

    /// <summary>The names of what a run takes, in parts: every so-manieth.</summary>
    /// <param name="part">Which part, from 0.</param>
    /// <param name="parts">How many there are.</param>
    public static TheoryData<string> Rows(int part, int parts) => [.. Taken.Select(s => s.Name).Where((_, index) => index % parts == part)];

    private static IEnumerable<ProofSource> Programs() => s_ofRules.Value.Concat(s_tests.SelectMany(FixProgram.ProgramsOf)).Select(program =>
        new ProofSource(program.Name, RulesOf(program.Text), () => Proof.OfAsync(new ProofProgram(program.Name, FixProgram.WithoutMarks(program.Text)))));

    private static IEnumerable<ProofSource> MutantsOfPrograms() => s_ofRules.Value.Select((program, turn) => new ProofSource(
        $"mutant of {program.Name}", s_none, async () => await Mutants.OfAsync(program.Name, program.Text, turn) is { } mutant ? await Proof.OfAsync(mutant) : new Proof()));

    /// <summary>For each rule the first program of which a fix can be run. Those that are proven anyway are asked first.</summary>
    private static IEnumerable<ProofSource> FixesByRule() => RulesToFix.Select(rule => new ProofSource($"fix of {rule}", s_none, async () =>
    {
        foreach (var source in s_some.Value.Concat(s_each.Value).Where(source => source.Rules.Contains(rule)))
        {
            if (await source.ProveAsync() is var proof && proof.Rules.Contains(rule))
                return proof;
        }

        return new Proof();
    }));

    /// <summary>The first mutant of each kind. Programs about the rule that finds such a mistake are looked at first.</summary>
    private static IEnumerable<ProofSource> MutantsByKind() => Mutation.Kinds.Select(kind => new ProofSource($"mutant of the kind {kind}", s_none, async () =>
    {
        foreach (var (name, text) in s_ofRules.Value.OrderByDescending(p => RulesOf(p.Text).Contains(Mutants.RuleOf(kind))))
        {
            if (await Mutants.OfAsync(name, text, kind) is { } mutant && await Proof.OfAsync(mutant) is { Programs: > 0 } proof)
                return proof;
        }

        return new Proof();
    }));

    /// <summary>The rules that a text is marked with, as files are and as tests are.</summary>
    private static HashSet<string> RulesOf(string text) => [.. Marks().Matches(text).SelectMany(mark => mark.Groups["id"].Captures).Select(id => id.Value)];

    [GeneratedRegex(@"\{\|(?<id>POOL\d+):|//! (?:\W*(?<id>POOL\d+))+")]
    private static partial Regex Marks();

    /// <summary>The twins of the rules, and the conformance cases.</summary>
    private static IEnumerable<(string Name, string Text)> ProgramsOfRules()
    {
        var root = Ancestors().First(d => File.Exists(Path.Combine(d, "Directory.Packages.props")));
        var tests = Path.Combine(root, "tests", "PoolAnalyzers.Tests");
        return new[] { "Twins", "Cases" }.SelectMany(folder => Directory.GetFiles(Path.Combine(tests, folder), "*.cs", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Select(file => (Name: Path.GetRelativePath(tests, file).Replace('\\', '/'), Text: File.ReadAllText(file, Encoding.UTF8))))
            // A call through a pointer that nobody has set ends the process.
            .Where(program => !program.Text.Contains("delegate*", StringComparison.Ordinal));
    }

    private static IEnumerable<string> Ancestors()
    {
        for (var d = new DirectoryInfo(AppContext.BaseDirectory); d is not null; d = d.Parent)
            yield return d.FullName;
    }
}
