using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>What the gate has to know of a method, property, indexer or operator.</summary>
/// <param name="Name">Null for what is used without a name.</param>
/// <param name="HasValue">A setter is given a value of the result's type.</param>
/// <param name="Start">Where the declaration starts, as its symbol says.</param>
/// <param name="End">Where the signature ends.</param>
internal sealed record Signature(string? Name, TypeSyntax Result, SeparatedSyntaxList<ParameterSyntax> Parameters, bool HasValue, int Start, int End)
{
    public static Signature? Of(SyntaxNode? member) => member switch
    {
        MethodDeclarationSyntax method => new(method.Identifier.ValueText, method.ReturnType, method.ParameterList.Parameters, false, member.SpanStart,
            method.ParameterList.Span.End),
        PropertyDeclarationSyntax property when HasBody(property) =>
            new(property.Identifier.ValueText, property.Type, default, property.AccessorList is not null, member.SpanStart, property.Identifier.Span.End),
        IndexerDeclarationSyntax indexer => new(null, indexer.Type, indexer.ParameterList.Parameters, indexer.AccessorList is not null, member.SpanStart,
            indexer.ParameterList.Span.End),
        OperatorDeclarationSyntax operation => new(null, operation.ReturnType, operation.ParameterList.Parameters, false, member.SpanStart,
            operation.ParameterList.Span.End),
        ConversionOperatorDeclarationSyntax conversion =>
            new(null, conversion.Type, conversion.ParameterList.Parameters, false, member.SpanStart, conversion.ParameterList.Span.End),
        _ => null,
    };

    /// <summary>Nothing comes out of an auto-property but what was put in.</summary>
    private static bool HasBody(PropertyDeclarationSyntax property)
    {
        foreach (var accessor in property.AccessorList?.Accessors ?? default)
        {
            if (accessor.Body is not null || accessor.ExpressionBody is not null)
                return true;
        }

        return property.ExpressionBody is not null;
    }
}
