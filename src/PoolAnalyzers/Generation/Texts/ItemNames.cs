using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Texts;

/// <summary>Lets a condition name the members of an object as if it stood inside of it: <c>Capacity &lt;= 4096</c>.</summary>
internal static class ItemNames
{
    /// <summary>The condition with <paramref name="item"/> and a dot before each simple name that is a member of the object.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="item">The variable that has the object.</param>
    /// <param name="isMember">Whether a simple name means a member of the object.</param>
    public static ExpressionSyntax Qualify(ExpressionSyntax condition, string item, Func<SimpleNameSyntax, bool> isMember) =>
        condition.ReplaceNodes(
            condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>()
                .Where(name => !IsQualified(name) && !IsTypeName(name) && !IsDeclaredIn(condition, name) && isMember(name)),
            (_, name) => SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression, SyntaxFactory.IdentifierName(item), name.WithoutLeadingTrivia())
                .WithLeadingTrivia(name.GetLeadingTrivia()));

    private static bool IsQualified(SimpleNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
        || name.Parent is MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax
            or QualifiedNameSyntax or AliasQualifiedNameSyntax or ExpressionColonSyntax
        || name.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } assignment && assignment.Left == name;

    // Behind "is", in a cast or a declaration a name is a type's.
    private static bool IsTypeName(SimpleNameSyntax name) => name.Parent switch
    {
        CastExpressionSyntax cast => cast.Type == name,
        DeclarationExpressionSyntax or DeclarationPatternSyntax or TypePatternSyntax or RecursivePatternSyntax or TypeArgumentListSyntax
            or ObjectCreationExpressionSyntax
            or TypeOfExpressionSyntax or DefaultExpressionSyntax or SizeOfExpressionSyntax or ArrayTypeSyntax or NullableTypeSyntax or ParameterSyntax => true,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression or (int)SyntaxKind.IsExpression } test => test.Right == name,
        _ => false,
    };

    private static bool IsDeclaredIn(ExpressionSyntax condition, SimpleNameSyntax name) =>
        condition.DescendantNodes().Any(node => node switch
        {
            ParameterSyntax parameter => parameter.Identifier.ValueText,
            SingleVariableDesignationSyntax designation => designation.Identifier.ValueText,
            _ => null,
        } == name.Identifier.ValueText);
}
