using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace PipeRpc.Generator;

/// <summary>What is wrong with a service, and where. Two are equal when they say the same about the same place.</summary>
/// <param name="Message">The whole message.</param>
/// <param name="Path">The file.</param>
/// <param name="Span">The characters of the file.</param>
/// <param name="Lines">The same in lines and columns.</param>
internal sealed record Problem(string Message, string Path, TextSpan Span, LinePositionSpan Lines)
{
    /// <summary>A problem at the declaration of a symbol.</summary>
    public static Problem At(ISymbol symbol, string message) => At(symbol.Locations[0], message);

    /// <summary>A problem at a place in a file of the project.</summary>
    public static Problem At(Location location, string message) =>
        new(message, location.SourceTree?.FilePath ?? "", location.SourceSpan, location.GetLineSpan().Span);

    public Location Location() => Microsoft.CodeAnalysis.Location.Create(Path, Span, Lines);
}
