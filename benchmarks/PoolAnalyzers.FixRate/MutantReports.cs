using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Trials;

namespace PoolAnalyzers.FixRate;

/// <summary>What the analyzers report in the bodies of mutants.</summary>
internal static class MutantReports
{
    public static readonly AnalyzerOptions Options = new([]);

    /// <summary>The file with the mistake in it, and the compilation with that file.</summary>
    public static async Task<(SyntaxTree Tree, CSharpCompilation Compilation)> ApplyAsync(Mutation mutation, CancellationToken cancelled)
    {
        var text = await mutation.Tree.GetTextAsync(cancelled);
        var mutant = mutation.Tree.WithChangedText(text.WithChanges(mutation.Change));
        return (mutant, mutation.Compilation.ReplaceSyntaxTree(mutation.Tree, mutant));
    }

    /// <summary>The reports that lie in the body.</summary>
    public static async Task<List<Diagnostic>> OfAsync(CSharpCompilation compilation, SyntaxTree tree, TextSpan body, CancellationToken cancelled)
    {
        var with = compilation.WithAnalyzers(RuleAnalyzers.All, Options);
        var reports = await with.GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree), body, cancelled);
        return [.. reports.Where(r => body.Contains(r.Location.SourceSpan))];
    }
}
