using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The table of heuristics names methods that exist, so that each can be switched off.</summary>
public sealed class HeuristicTests
{
    [Fact]
    public void Places_of_heuristics_are_methods_of_the_engine()
    {
        var methods = (from folder in new[] { "Ownership", "Rules" }
                       from file in Directory.EnumerateFiles(Path.Combine(Page.Root, "src", "PoolAnalyzers", folder), "*.cs", SearchOption.AllDirectories)
                       from method in CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>()
                       where method.Body is not null || method.ExpressionBody is not null
                       select $"{method.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.ValueText}.{method.Identifier.ValueText}").ToHashSet();
        var rows = Page.Of("docs/contributing/heuristics.md").Rows("id").Select(row => row.Cells.Select(Page.PlainText).ToList()).ToList();
        Assert.NotEmpty(rows);
        Assert.Empty(rows.Where(row => !methods.Contains(row[4])).Select(row => $"{row[0]}: there is no method {row[4]}"));
        Assert.Equal(rows.Count, rows.Select(row => row[0]).Distinct().Count());
    }
}
