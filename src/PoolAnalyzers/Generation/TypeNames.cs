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

    /// <summary>The text of an array type with elements of the type <paramref name="element"/>, or behind <c>new</c> of an array of <paramref name="length"/> of them.</summary>
    /// <remarks>The outermost brackets come first: an array of <c>int[,]</c> is an <c>int[][,]</c>.</remarks>
    public static string ArrayOf(string element, string length = "")
    {
        var ranks = element.Length;
        while (ranks > 0 && element[ranks - 1] == ']')
            ranks = element.LastIndexOf('[', ranks - 1);
        return $"{element.Substring(0, ranks)}[{length}]{element.Substring(ranks)}";
    }
}
