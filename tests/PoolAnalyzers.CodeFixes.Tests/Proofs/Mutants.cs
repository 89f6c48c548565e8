using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.FixRate;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Mistakes that are put into right programs. The measurement of fixes on real code makes the same.</summary>
internal static class Mutants
{
    /// <summary>The rules that a right program has no report of. The others say what could be better.</summary>
    private static readonly string[] s_mistakes =
        ["POOL001", "POOL003", "POOL004", "POOL005", "POOL006", "POOL010", "POOL011", "POOL012", "POOL013", "POOL014", "POOL015", "POOL016", "POOL017"];

    /// <summary>A mutant of the right part of a program that is found; null where there is none.</summary>
    /// <param name="name">What the program is called.</param>
    /// <param name="text">The program.</param>
    /// <param name="turn">Which of the kinds of mistakes comes first, so that programs that follow each other get different ones.</param>
    public static async Task<ProofProgram?> OfAsync(string name, string text, int turn)
    {
        var right = new ProofProgram(name, RightPartOf(new ProofProgram(name, text)));
        var mutations = Mutation.Find(right.Compilation, right.Tree, Mutation.Kinds).DistinctBy(m => m.Kind).ToList();
        if (mutations.Count == 0)
            return null;
        var before = await right.ReportsAsync();
        if (before.Any(r => s_mistakes.Contains(r.Id)))
            return null;
        for (int i = 0; i < mutations.Count; i++)
        {
            var mutation = mutations[(turn + i) % mutations.Count];
            var mutated = right.Tree.GetText().WithChanges(mutation.Change).ToString();
            var mutant = new ProofProgram($"{name} {mutation.Kind}", mutated);
            var found = (await mutant.ReportsAsync()).CountBy(r => r.Id).Where(r => r.Value > before.Count(b => b.Id == r.Key)).Select(r => r.Key).ToHashSet();
            if (found.Count > 0)
                return new ProofProgram(mutant.Name, mutated, rules: found);
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
