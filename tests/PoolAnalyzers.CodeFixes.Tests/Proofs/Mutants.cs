using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.FixRate;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>A program with a mistake, and the kind of the mistake.</summary>
internal sealed record Mutant(ProofProgram Program, string Kind);

/// <summary>Mistakes that are put into right programs. The measurement of fixes on real code makes the same.</summary>
internal static class Mutants
{
    /// <summary>The rules that a right program has no report of. The others say what could be better.</summary>
    private static readonly string[] s_mistakes =
        ["POOL001", "POOL003", "POOL004", "POOL005", "POOL006", "POOL010", "POOL011", "POOL012", "POOL013", "POOL014", "POOL015", "POOL016", "POOL017"];

    /// <summary>A rule that finds a kind of mistake.</summary>
    public static string RuleOf(string kind) => kind switch
    {
        "drop" => "POOL001",
        "double" => "POOL010",
        "use" or "advance" => "POOL011",
        "pool" => "POOL013",
        "owner" => "POOL003",
        "grow" => "POOL006",
        "field" => "POOL012",
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "No rule is named for mistakes of this kind."),
    };

    /// <summary>A mutant of the right part of a program that is found; null where there is none.</summary>
    /// <param name="name">What the program is called.</param>
    /// <param name="text">The program.</param>
    /// <param name="turn">Which of the kinds of mistakes comes first, so that programs that follow each other get different ones.</param>
    public static Task<Mutant?> OfAsync(string name, string text, int turn) =>
        OfAsync(name, text, Mutation.Kinds, mutations => mutations.Select((_, i) => mutations[(turn + i) % mutations.Count]));

    /// <summary>A mutant with a mistake of one kind; null where there is none that is found.</summary>
    public static Task<Mutant?> OfAsync(string name, string text, string kind) => OfAsync(name, text, [kind], mutations => mutations);

    private static async Task<Mutant?> OfAsync(string name, string text, string[] kinds, Func<IReadOnlyList<Mutation>, IEnumerable<Mutation>> inOrder)
    {
        var right = new ProofProgram(name, RightPartOf(new ProofProgram(name, text)));
        var mutations = Mutation.Find(right.Compilation, right.Tree, kinds).DistinctBy(m => m.Kind).ToList();
        if (mutations.Count == 0)
            return null;
        var before = await right.ReportsAsync();
        if (before.Any(r => s_mistakes.Contains(r.Id)))
            return null;
        foreach (var mutation in inOrder(mutations))
        {
            var mutated = right.Tree.GetText().WithChanges(mutation.Change).ToString();
            var mutant = new ProofProgram($"{name} {mutation.Kind}", mutated);
            var found = (await mutant.ReportsAsync()).CountBy(r => r.Id).Where(r => r.Value > before.Count(b => b.Id == r.Key)).Select(r => r.Key).ToHashSet();
            if (found.Count > 0)
                return new Mutant(new ProofProgram(mutant.Name, mutated, rules: found), mutation.Kind);
        }

        return null;
    }

    /// <summary>The program without the namespaces that are faulty, where those that are not say so.</summary>
    private static string RightPartOf(ProofProgram program)
    {
        var namespaces = program.Tree.GetCompilationUnitRoot().Members.OfType<NamespaceDeclarationSyntax>().ToList();
        if (!namespaces.Any(IsClean))
            return program.Text;
        return program.Tree.GetText().WithChanges(namespaces.Where(n => !IsClean(n)).Select(n => new TextChange(n.Span, ""))).ToString();
    }

    private static bool IsClean(NamespaceDeclarationSyntax declared) => declared.Name.ToString().StartsWith("Clean", StringComparison.Ordinal);
}
