using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace TreeStores;

/// <summary>What is wrong with a request, as RFC 9457 has it.</summary>
/// <param name="Type">Always <c>about:blank</c>: the status says what kind of problem it is.</param>
/// <param name="Title">The name of the status.</param>
/// <param name="Status">The status.</param>
/// <param name="Detail">A sentence about this request.</param>
internal sealed record Problem(string Type, string Title, int Status, string Detail)
{
    /// <summary>Answers with a problem.</summary>
    public static Task WriteAsync(HttpContext context, int status, string detail)
    {
        var response = context.Response;
        if (response.HasStarted)
        {
            // The client sees an answer that ends too early, and not one that looks complete.
            context.Abort();
            return Task.CompletedTask;
        }

        // Tags and lengths of the answer that it was to be.
        response.Headers.ETag = default;
        response.ContentLength = null;
        response.StatusCode = status;
        response.ContentType = "application/problem+json";
        if (HttpMethods.IsHead(context.Request.Method))
            return Task.CompletedTask;
        var body = JsonSerializer.SerializeToUtf8Bytes(new Problem("about:blank", TitleOf(status), status, detail), ServiceJson.Readable.Problem);
        response.ContentLength = body.Length;
        return response.BodyWriter.WriteAsync(body).AsTask();
    }

    private static string TitleOf(int status) => status switch
    {
        StatusCodes.Status400BadRequest => "Bad Request",
        StatusCodes.Status401Unauthorized => "Unauthorized",
        StatusCodes.Status403Forbidden => "Forbidden",
        StatusCodes.Status404NotFound => "Not Found",
        StatusCodes.Status405MethodNotAllowed => "Method Not Allowed",
        StatusCodes.Status409Conflict => "Conflict",
        StatusCodes.Status412PreconditionFailed => "Precondition Failed",
        StatusCodes.Status413PayloadTooLarge => "Content Too Large",
        StatusCodes.Status503ServiceUnavailable => "Service Unavailable",
        _ => "Error",
    };
}

/// <summary>What the service says about itself.</summary>
/// <param name="Keys">How many keys there are.</param>
/// <param name="Bytes">What the blocks of their values take.</param>
/// <param name="MaxBytes">What they may take.</param>
/// <param name="Version">The number of the last change.</param>
/// <param name="Rented">How many blocks and objects of the pools are rented.</param>
/// <param name="Writable">Whether changes can be made.</param>
/// <param name="Durable">Whether changes are on disk before they are acknowledged.</param>
internal sealed record Statistics(long Keys, long Bytes, long MaxBytes, long Version, long Rented, bool Writable, bool Durable);

/// <summary>A page of a listing.</summary>
/// <param name="Keys">The keys, in ordinal order.</param>
/// <param name="Next">What <c>after</c> has to be for the next page; null at the end.</param>
internal sealed record Listing(IReadOnlyList<KeyInfo> Keys, string? Next);

/// <summary>What was cleared.</summary>
/// <param name="Removed">How many keys there were.</param>
internal sealed record ClearedKeys(long Removed);

/// <summary>What the service writes.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Problem))]
[JsonSerializable(typeof(Statistics))]
[JsonSerializable(typeof(Listing))]
[JsonSerializable(typeof(ClearedKeys))]
[JsonSerializable(typeof(SnapshotInfo))]
internal sealed partial class ServiceJson : JsonSerializerContext
{
    /// <summary>Escapes only what JSON wants to be escaped. A browser never takes an answer of the service for HTML.</summary>
    public static JavaScriptEncoder Encoder => JavaScriptEncoder.UnsafeRelaxedJsonEscaping;

    /// <summary>Writes texts so that a person can read them, too.</summary>
    public static ServiceJson Readable { get; } =
        new(new JsonSerializerOptions { Encoder = Encoder, PropertyNamingPolicy = JsonNamingPolicy.CamelCase });
}
