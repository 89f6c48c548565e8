using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>Copies of what a view shows, and the length that a rental was asked for.</summary>
internal static class Copies
{
    /// <summary>Texts that copy what an expression shows, the plainest first.</summary>
    public static IEnumerable<string> Of(FixContext context, ExpressionSyntax value, ExpressionSyntax? requested)
    {
        // What was built around the rental, as an array of views, has it still when it is copied.
        if (context.Related(NoteKind.Rented) is { } rent && context.Model.GetTypeInfo(rent).Type is IArrayTypeSymbol { ElementType: var rented }
            && context.Model.GetTypeInfo(value).Type is IArrayTypeSymbol { ElementType: var copied } && !SymbolEqualityComparer.Default.Equals(copied, rented))
            yield break;
        var text = IsPrimary(value) ? value.ToString() : $"({value})";
        switch (context.Model.GetTypeInfo(value).Type)
        {
            case IArrayTypeSymbol:
                if (requested is not null)
                    yield return $"{text}.AsSpan(0, {requested}).ToArray()";
                yield return $"{text}.AsSpan().ToArray()";
                break;
            case INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" }:
                yield return $"{text}.ToArray()";
                break;
            // Where nothing but the elements is asked for, the array will do.
            case INamedTypeSymbol { Name: "ReadOnlySequence", TypeArguments: [var element] }:
                yield return $"{text}.ToArray()";
                yield return $"new ReadOnlySequence<{context.TypeText(element, value.SpanStart)}>({text}.ToArray())";
                break;
            case INamedTypeSymbol { Name: "IEnumerable" or "IOrderedEnumerable" or "IQueryable" }:
                yield return $"{text}.ToArray()";
                yield return $"{text}.ToList()";
                break;
        }

        // A stream, segment or sequence over a part of an array: over a copy of that part instead.
        if (value is BaseObjectCreationExpressionSyntax { ArgumentList: { Arguments: var arguments } list } creation && arguments.Count is 1 or 3
            && context.Model.GetTypeInfo(arguments[0].Expression).Type is IArrayTypeSymbol or INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" })
        {
            var part = arguments.Count == 3
                ? $"{arguments[0].Expression}.AsSpan({arguments[1].Expression}, {arguments[2].Expression}).ToArray()" : $"{arguments[0].Expression}.ToArray()";
            yield return creation.ToString().Substring(0, list.SpanStart - creation.SpanStart) + $"({part})";
        }
    }

    /// <summary>The length that a rental was asked for, where it is the same later on: a constant, or a variable that nothing changes.</summary>
    public static ExpressionSyntax? RequestedLength(FixContext context)
    {
        if ((context.Related(NoteKind.Rented) ?? context.Node) is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var length }] } rent)
            return null;
        return IsUnchanged(context, length, rent) ? length : null;
    }

    /// <summary>The value is the same wherever it is read behind a place.</summary>
    public static bool IsUnchanged(FixContext context, ExpressionSyntax value, SyntaxNode from) => value.DescendantNodesAndSelf().All(n => n switch
    {
        LiteralExpressionSyntax or ParenthesizedExpressionSyntax or PredefinedTypeSyntax or CastExpressionSyntax => true,
        BinaryExpressionSyntax binary =>
            binary.Kind() is SyntaxKind.AddExpression or SyntaxKind.SubtractExpression or SyntaxKind.MultiplyExpression or SyntaxKind.DivideExpression,
        MemberAccessExpressionSyntax access => context.Model.GetSymbolInfo(access).Symbol is IFieldSymbol { IsConst: true } or INamespaceOrTypeSymbol
            or IPropertySymbol { Name: "Length" or "Count" },
        IdentifierNameSyntax name => context.Model.GetSymbolInfo(name).Symbol switch
        {
            IFieldSymbol field => field.IsConst || field.IsReadOnly,
            ILocalSymbol or IParameterSymbol => !IsWritten(context, name, from),
            IPropertySymbol property => property.Name is "Length" or "Count",
            INamespaceOrTypeSymbol => true,
            _ => false,
        },
        _ => false,
    });

    private static bool IsWritten(FixContext context, IdentifierNameSyntax variable, SyntaxNode from) =>
        context.Trial.Part.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(i => i.Identifier.ValueText == variable.Identifier.ValueText && i.SpanStart > from.Span.End)
            .Any(ScopeSyntax.IsWrite);

    public static bool IsPrimary(ExpressionSyntax value) => value is SimpleNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax
        or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax or ObjectCreationExpressionSyntax or ThisExpressionSyntax;
}
