using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>Partial members have two symbols: calls name the one that declares, and the other one has the body.</summary>
internal static class Partials
{
    public static IMethodSymbol WithBody(IMethodSymbol method) => method.PartialImplementationPart ?? method;

    public static IParameterSymbol? WithBody(IParameterSymbol? parameter) =>
        parameter is { ContainingSymbol: IMethodSymbol { PartialImplementationPart: { } implementation } }
        && parameter.Ordinal < implementation.Parameters.Length ? implementation.Parameters[parameter.Ordinal] : parameter;
}
