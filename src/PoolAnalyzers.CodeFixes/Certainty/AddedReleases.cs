using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>Releases that a change puts behind calls which may have taken the rental: a delegate, a pointer, code of another library.</summary>
internal sealed class AddedReleases(Change change)
{
    public Doubt? Find()
    {
        var added = Added().ToList();
        if (added.Count == 0)
            return null;
        var takers = change.Variable is { } variable
            ? change.ScopesOf(variable).SelectMany(s => change.Pools.UnreadTakersOf(variable, s, change.Cancellation))
            : change.Pools.UnreadTakersOfValue(change.Rented, change.Cancellation);
        return takers.FirstOrDefault(t => IsBefore(t.Call, added) && !IsVouchedFor(t.Call)) is { } taker
            ? new Doubt($"'{taker.Name}' does not keep or return it") : null;
    }

    /// <summary>The releases that the change has written: calls, and declarations that release at their end.</summary>
    private IEnumerable<SyntaxNode> Added()
    {
        foreach (var node in change.NodesAfter())
        {
            bool isRelease = node switch
            {
                InvocationExpressionSyntax call => change.IsAdded(call.GetLastToken()) && IsRelease(call, change.After),
                LocalDeclarationStatementSyntax { UsingKeyword: { RawKind: not 0 } word } => change.IsAdded(word),
                UsingStatementSyntax { UsingKeyword: var word } => change.IsAdded(word),
                _ => false,
            };
            if (isRelease)
                yield return node;
        }
    }

    private bool IsRelease(InvocationExpressionSyntax call, SemanticModel model) => model.GetSymbolInfo(call).Symbol is IMethodSymbol method
        && (method is { Name: "Dispose" or "DisposeAsync", Parameters.IsEmpty: true }
            || (model == change.After ? change.PoolsAfter : change.Pools).KindOf(method) == PoolCallKind.Returns);

    /// <summary>A release that was added can come after the call. What another member of the type does can come at any time.</summary>
    private bool IsBefore(SyntaxNode call, List<SyntaxNode> added)
    {
        if (change.Later(call) is not { } later)
            return true;
        var member = MemberOf(later);
        return added.Any(a => a is LocalDeclarationStatementSyntax or UsingStatementSyntax || MemberOf(a) != member
            || PoolQueries.CanFollow(later, a, change.After)
            // Whatever leaves the block goes through its finally.
            || a.Ancestors().OfType<FinallyClauseSyntax>().Any(f => ((TryStatementSyntax)f.Parent!).Span.Contains(later.Span)));
    }

    /// <summary>The program releases the rental itself behind the call, which does not answer whether it took it: so the call does not.</summary>
    private bool IsVouchedFor(SyntaxNode call) => change.Variable is { } variable
        && change.Before.GetTypeInfo(call).Type is not { SpecialType: SpecialType.System_Boolean }
        && change.ScopesOf(variable).SelectMany(s => s.DescendantNodes()).OfType<InvocationExpressionSyntax>()
            .Any(r => r.SyntaxTree == change.Before.SyntaxTree && Names(r, variable) && IsRelease(r, change.Before)
                && (variable is IFieldSymbol or IPropertySymbol || PoolQueries.CanFollow(call, r, change.Before)));

    private bool Names(InvocationExpressionSyntax release, ISymbol variable) => release.DescendantNodes().OfType<IdentifierNameSyntax>()
        .Any(n => n.Identifier.ValueText == variable.Name && SymbolEqualityComparer.Default.Equals(change.Before.GetSymbolInfo(n).Symbol, variable))
        || release.Parent is ConditionalAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name } } && name == variable.Name;

    private static MemberDeclarationSyntax? MemberOf(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax);
}
