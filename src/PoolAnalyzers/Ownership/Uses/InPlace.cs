using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>Structs that stay in the variable that they are made for.</summary>
internal static class InPlace
{
    /// <summary>The new struct goes into a local of which the body makes no copy and no reference, but to hand it over.</summary>
    public static bool IsMade(IOperation made)
    {
        var name = made.Syntax.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var declared } } => declared,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var set }, Parent: ExpressionStatementSyntax } => set,
            _ => null,
        };
        return name is not null && made.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            && member.DescendantNodes().All(n => n is not IdentifierNameSyntax { Identifier.ValueText: var mentioned } || mentioned != name || IsNoCopy(n));
    }

    private static bool IsNoCopy(SyntaxNode mention) => mention.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == mention || access.Name == mention,
        ElementAccessExpressionSyntax => true,
        AssignmentExpressionSyntax assignment => assignment.Left == mention,
        ReturnStatementSyntax => true,
        _ => false,
    };
}
