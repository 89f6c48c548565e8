using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>What a report calls a field.</summary>
internal static class FieldNames
{
    /// <summary>The name that stands in the source: the field that <c>field</c> stands for has only that of its property.</summary>
    public static string Of(ISymbol member) =>
        member is IFieldSymbol { IsImplicitlyDeclared: true, AssociatedSymbol: { } property } ? property.Name : member.Name;
}
