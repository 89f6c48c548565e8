using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Texts;

/// <summary>Texts that compile for certain, which their symbols tell without asking the compiler for all of its errors.</summary>
/// <remarks>
/// Such are nearly all texts in practice: a method's name, and numbers of the object compared with a limit. An editor reads every declaration again after
/// an edit to another, so the short way matters. A text that is not seen through here is not wrong: the compiler is asked.
/// </remarks>
internal static class PlainTexts
{
    /// <summary>Whether a call of the only method of its name is right: nobody has forbidden to use it.</summary>
    public static bool IsPlain(IMethodSymbol method) =>
        method is { Arity: 0, IsVararg: false } && !IsForbidden(method) && method.ContainingType.GetMembers(method.Name).Length == 1;

    /// <summary>Whether a condition compares numbers and flags only, all of them literals, constants of the pool or members of the object.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="find">The symbol of a simple name, null when it is not known.</param>
    public static bool IsPlainCondition(ExpressionSyntax condition, Func<string, ISymbol?> find) => TypeOf(condition, find) == SpecialType.System_Boolean;

    /// <summary>The type of an expression, <c>bool</c> or <c>int</c>; none when it is another one, or not known.</summary>
    private static SpecialType TypeOf(ExpressionSyntax expression, Func<string, ISymbol?> find)
    {
        switch (expression)
        {
            case ParenthesizedExpressionSyntax inner:
                return TypeOf(inner.Expression, find);
            case LiteralExpressionSyntax { Token.Value: int }:
                return SpecialType.System_Int32;
            case LiteralExpressionSyntax { Token.Value: bool }:
                return SpecialType.System_Boolean;
            case IdentifierNameSyntax name:
                return OfSymbol(find(name.Identifier.ValueText));
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return TypeOf(not.Operand, find) == SpecialType.System_Boolean ? SpecialType.System_Boolean : SpecialType.None;
            case BinaryExpressionSyntax binary:
                var (left, right) = (TypeOf(binary.Left, find), TypeOf(binary.Right, find));
                return left == right ? OfOperator(binary.Kind(), left) : SpecialType.None;
            default:
                return SpecialType.None;
        }
    }

    private static SpecialType OfOperator(SyntaxKind kind, SpecialType operands) => (kind, operands) switch
    {
        (SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression, SpecialType.System_Boolean) => SpecialType.System_Boolean,
        (SyntaxKind.LessThanExpression or SyntaxKind.LessThanOrEqualExpression or SyntaxKind.GreaterThanExpression
            or SyntaxKind.GreaterThanOrEqualExpression, SpecialType.System_Int32) => SpecialType.System_Boolean,
        (SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression, SpecialType.System_Int32 or SpecialType.System_Boolean) => SpecialType.System_Boolean,
        _ => SpecialType.None,
    };

    private static SpecialType OfSymbol(ISymbol? symbol) => symbol switch
    {
        IPropertySymbol { GetMethod: not null, IsIndexer: false } property when !IsForbidden(property) => Known(property.Type),
        IFieldSymbol field when !IsForbidden(field) => Known(field.Type),
        _ => SpecialType.None,
    };

    private static SpecialType Known(ITypeSymbol type) =>
        type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Boolean ? type.SpecialType : SpecialType.None;

    private static bool IsForbidden(ISymbol symbol) =>
        symbol.GetAttributes().Any(a => a.AttributeClass?.Name is "ObsoleteAttribute" or "ExperimentalAttribute" or "UnmanagedCallersOnlyAttribute");
}
