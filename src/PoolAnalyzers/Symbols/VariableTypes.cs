using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>The types of variables, whatever declares them.</summary>
internal static class VariableTypes
{
    public static ITypeSymbol? TypeOf(ISymbol? variable) => variable switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IParameterSymbol parameter => parameter.Type,
        _ => null,
    };
}
