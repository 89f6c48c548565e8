using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Places that may take all of a field's rental for data, told by their syntax.</summary>
internal sealed class WholeUseTrigger : IFieldTrigger
{
    /// <inheritdoc/>
    public bool MayMatter(SimpleNameSyntax mention) => SyntaxUses.Of(mention, Through.Casts | Through.This | Through.Views) switch
    {
        { Kind: UseKind.Enumerated } or { Kind: UseKind.BuiltInto, By: BaseObjectCreationExpressionSyntax } => true,
        { Kind: UseKind.Asked, By: MemberAccessExpressionSyntax length } => IndexLoops.ReadTo(length) is not null,
        // All of it, to code whose body says what it does with that.
        { Kind: UseKind.Passed, Value: IdentifierNameSyntax or PostfixUnaryExpressionSyntax
            or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } => true,
        { Kind: UseKind.Passed or UseKind.ByReference or UseKind.Called, Member: var called } => ConsumingSinks.MayBe(called),
        { Kind: UseKind.Indexed, By: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: PrefixUnaryExpressionSyntax {
            RawKind: (int)SyntaxKind.IndexExpression } }] } } => true,
        { Kind: UseKind.Matched, By: { } choice } => choice.DescendantNodes().Any(n => n is ListPatternSyntax),
        _ => false,
    };
}
