using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PipeRpc.Generator;

/// <summary>Constants and names as C#.</summary>
internal static class Literal
{
    /// <summary>The default value of a parameter with its equals sign; empty if there is none.</summary>
    public static string DefaultOf(IParameterSymbol parameter)
    {
        if (!parameter.HasExplicitDefaultValue)
            return "";
        var type = Codec.InnerOf(parameter.Type) ?? parameter.Type;
        return parameter.ExplicitDefaultValue switch
        {
            null => type.IsReferenceType && type.NullableAnnotation != NullableAnnotation.Annotated ? " = default!" : " = default",
            { } value when type.TypeKind == TypeKind.Enum => $" = ({type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)})({Of(value)})",
            { } value => " = " + Of(value),
        };
    }

    /// <summary>A name, with an at sign if it is a keyword somewhere.</summary>
    public static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None && SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.None ? name : "@" + name;

    private static string Of(object value) => value switch
    {
        float number => Rounded(number, "float", number.ToString("R", CultureInfo.InvariantCulture) + "F"),
        double number => Rounded(number, "double", number.ToString("R", CultureInfo.InvariantCulture) + "D"),
        decimal number => number.ToString(CultureInfo.InvariantCulture) + "M",
        _ => SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false),
    };

    // What is not a number has a name and no digits.
    private static string Rounded(double number, string type, string digits) =>
        double.IsNaN(number) ? type + ".NaN"
        : double.IsPositiveInfinity(number) ? type + ".PositiveInfinity"
        : double.IsNegativeInfinity(number) ? type + ".NegativeInfinity"
        : digits;
}
