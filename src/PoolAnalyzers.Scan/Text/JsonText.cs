using System.Text.Encodings.Web;
using System.Text.Json;

namespace PoolAnalyzers.Scan.Text;

/// <summary>How JSON is written: for people too. None of it is ever put into a page, so that quotes and letters need no escape codes.</summary>
internal static class JsonText
{
    /// <summary>For single values.</summary>
    public static JsonSerializerOptions Readable { get; } = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>For reading what people wrote too: with comments, and a comma too many.</summary>
    public static JsonDocumentOptions Lenient { get; } = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    /// <summary>For documents.</summary>
    public static JsonWriterOptions Indented { get; } = new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, NewLine = "\n" };
}
