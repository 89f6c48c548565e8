using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation;

/// <summary>Types as text that binds in any file: fully qualified, keywords escaped, nullable annotations kept.</summary>
internal static class TypeNames
{
    private static readonly SymbolDisplayFormat Qualified = SymbolDisplayFormat.FullyQualifiedFormat
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>The text of a type in code.</summary>
    // Text is what the generator is after, and it is made once a declaration, not once a comparison.
    public static string Of(ITypeSymbol type) => type.ToDisplayParts(Qualified).ToDisplayString();

    /// <summary>The text of an array type with <paramref name="element"/> elements and a length: <c>new int[4][]</c> needs it inside.</summary>
    /// <returns>The creation of an array without its <c>new</c>.</returns>
    public static string ArrayOf(string element, string length)
    {
        var brackets = element.IndexOf("[]", System.StringComparison.Ordinal);
        return brackets > 0 && element.EndsWith("]", System.StringComparison.Ordinal)
            ? $"{element.Substring(0, brackets)}[{length}]{element.Substring(brackets)}"
            : $"{element}[{length}]";
    }
}
