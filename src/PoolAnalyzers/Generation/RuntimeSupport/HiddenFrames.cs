using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.RuntimeSupport;

/// <summary>Leaves generated members out of stack traces: what the checked build tells begins with the code that rented or returned.</summary>
/// <remarks>The members have it, and not their types, part of which is their author's.</remarks>
internal static class HiddenFrames
{
    private const string Attribute = "[global::System.Diagnostics.StackTraceHidden] ";

    /// <summary>The same members, each with the attribute.</summary>
    public static string In(string generated)
    {
        // Generated code is the same in all versions of C#, but for what the newest one reads too.
        var root = CSharpSyntaxTree.ParseText(generated, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();
        var inserted = new List<(int Position, string Text)>();
        foreach (var node in root.DescendantNodes())
        {
            switch (node)
            {
                case BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax:
                    inserted.Add((node.SpanStart, Attribute));
                    break;
                case ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax or IndexerDeclarationSyntax } arrow:
                    // An attribute on the property itself is none of its getter.
                    inserted.Add((arrow.SpanStart, "{ " + Attribute + "get "));
                    inserted.Add((arrow.Parent!.Span.End, " }"));
                    break;
            }
        }

        var text = new StringBuilder(generated.Length + (inserted.Count * Attribute.Length));
        var done = 0;
        foreach (var (position, addition) in inserted.OrderBy(static i => i.Position))
        {
            text.Append(generated, done, position - done).Append(addition);
            done = position;
        }

        return text.Append(generated, done, generated.Length - done).ToString();
    }
}
