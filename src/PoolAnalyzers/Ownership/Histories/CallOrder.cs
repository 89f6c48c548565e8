using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Histories;

/// <summary>In which order the program calls two members of an object: one that gives back what a field has, and one that empties the field.</summary>
/// <remarks>Safe for concurrent use. Asked only where a report is about to be made.</remarks>
internal sealed class CallOrder(CompilationModel code)
{
    /// <summary>A name that is written more often is not followed.</summary>
    private const int MaxMentions = 200;

    /// <summary>
    /// Somebody calls a member that gives back what the field has, and then the other one, of the same object: whoever wrote the type has divided its end
    /// into two calls.
    /// </summary>
    /// <param name="emptying">The member that leaves the field without its rental.</param>
    /// <param name="field">The field or automatic property.</param>
    /// <param name="cancellation">Ends the search.</param>
    public bool IsReleasedBefore(IMethodSymbol emptying, ISymbol field, CancellationToken cancellation)
    {
        var releasing = new HashSet<string>(FieldUses.MentionsInType(field, cancellation).Where(m => !code.FieldUses.IsPlain(m, cancellation)
                && code.FieldUses.OnlyReleases(m, cancellation))
            .Select(m => m.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Identifier.ValueText).OfType<string>());
        releasing.Remove(emptying.Name);
        return releasing.Count > 0 && code.Compilation.SyntaxTrees
            .SelectMany(tree => WordIndex.Names(tree, tree.GetRoot(cancellation).FullSpan, emptying.Name, cancellation))
            .Take(MaxMentions).Any(m => IsCallAfter(m, emptying, field.ContainingType, releasing, cancellation));
    }

    private bool IsCallAfter(SimpleNameSyntax mention, IMethodSymbol emptying, INamedTypeSymbol type, HashSet<string> releasing,
        CancellationToken cancellation)
    {
        if (mention.Parent is not MemberAccessExpressionSyntax { Expression: var receiver, Parent: InvocationExpressionSyntax call } access
            || access.Name != mention || call.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } statement)
            return false;
        var calls = block.Statements.TakeWhile(s => s != statement).SelectMany(static s => s.DescendantNodes().OfType<InvocationExpressionSyntax>());
        foreach (var earlier in calls)
        {
            if (earlier.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: var other } && releasing.Contains(name)
                && SyntaxFactory.AreEquivalent(receiver, other) && IsOf(call, emptying, cancellation) && IsOf(earlier, type, cancellation))
                return true;
        }

        return false;
    }

    private bool IsOf(InvocationExpressionSyntax call, IMethodSymbol method, CancellationToken cancellation) =>
        SymbolEqualityComparer.Default.Equals(Called(call, cancellation), method.OriginalDefinition);

    private bool IsOf(InvocationExpressionSyntax call, INamedTypeSymbol type, CancellationToken cancellation) =>
        SymbolEqualityComparer.Default.Equals(Called(call, cancellation)?.ContainingType, type.OriginalDefinition);

    private IMethodSymbol? Called(InvocationExpressionSyntax call, CancellationToken cancellation) =>
        code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol?.OriginalDefinition as IMethodSymbol;
}
