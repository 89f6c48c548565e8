using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Symbols;

/// <summary>Types as text.</summary>
internal static class TypeNames
{
    private static readonly SymbolDisplayFormat Qualified = SymbolDisplayFormat.FullyQualifiedFormat
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    // Without what does not count when signatures are compared: the names of tuple elements, and whether a reference may be null.
    private static readonly SymbolDisplayFormat Signature = SymbolDisplayFormat.FullyQualifiedFormat
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.ExpandNullable | SymbolDisplayMiscellaneousOptions.ExpandValueTuple);

    private static readonly SymbolDisplayFormat Short = SymbolDisplayFormat.CSharpShortErrorMessageFormat
        .RemoveMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.UseAsterisksInMultiDimensionalArrays);

    /// <summary>The text of a type in code. It binds in any file: fully qualified, keywords escaped, nullable annotations kept.</summary>
    // Text is what the generator is after, and it is made once a declaration, not once a comparison.
    public static string Of(ITypeSymbol type)
    {
        var text = new StringBuilder();
        foreach (var part in type.ToDisplayParts(Qualified))
            text.Append(NeedsEscape(part) ? Escape(part.ToString()) : part.ToString());
        return text.ToString();
    }

    /// <summary>The text of a type in a message: short, and as people write it.</summary>
    public static string InMessage(ITypeSymbol type) => type.ToDisplayParts(Short).ToDisplayString();

    /// <summary>A text that two types share if a method cannot be overloaded by them alone.</summary>
    public static string InSignature(ITypeSymbol type) => type.ToDisplayParts(Signature).ToDisplayString();

    /// <summary>The text of an array type with elements of a type, or after <c>new</c> of an array of <paramref name="length"/> of them.</summary>
    /// <remarks>The outermost brackets come first: an array of <c>int[,]</c> is an <c>int[][,]</c>.</remarks>
    public static string ArrayOf(string element, string length = "")
    {
        var ranks = element.Length;
        while (ranks > 0 && element[ranks - 1] == ']')
            ranks = element.LastIndexOf('[', ranks - 1);
        return $"{element.Substring(0, ranks)}[{length}]{element.Substring(ranks)}";
    }

    /// <summary>The text of a type in a list of interfaces, where <c>dynamic</c> is not allowed: to the runtime that is <c>object</c>.</summary>
    // A type that is called dynamic is written @dynamic.
    public static string InBaseList(string type) => Regex.Replace(type, @"(?<!@)\bdynamic\b", "object");

    /// <summary>A name as it must be written where a keyword would mean something else.</summary>
    public static string Escape(string name) => name[0] != '@' && (IsKeyword(name) || MayBecomeKeyword(name)) ? "@" + name : name;

    private static bool IsKeyword(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None;

    /// <summary>Newer languages give meanings to further words, all of them in lower case, that the compiler here does not know.</summary>
    private static bool MayBecomeKeyword(string name) => name.All(c => c is >= 'a' and <= 'z');

    // 'global', 'int' and 'dynamic' are parts of the kind Keyword, so that whatever is left is a name.
    private static bool NeedsEscape(SymbolDisplayPart part) =>
        part.Kind is not (SymbolDisplayPartKind.Keyword or SymbolDisplayPartKind.Punctuation or SymbolDisplayPartKind.Space or SymbolDisplayPartKind.Operator
            or SymbolDisplayPartKind.Text or SymbolDisplayPartKind.NumericLiteral);
}
