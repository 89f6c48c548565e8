using System.Globalization;
using System.Net;

namespace PoolAnalyzers.Scan.Reports.Html;

/// <summary>Pieces of text as a page has them.</summary>
internal static class HtmlText
{
    public static string Encode(string text) => WebUtility.HtmlEncode(text);

    public static string Number(int number) => number.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number with its noun: "1 file", "1,300 files".</summary>
    public static string Count(int number, string noun) => $"{Number(number)} {noun}{(number == 1 ? "" : "s")}";

    /// <summary>The last part of a path.</summary>
    public static string Name(string path) => path[(path.LastIndexOf('/') + 1)..];
}
