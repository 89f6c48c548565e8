using System.Security.Cryptography;
using System.Text;
using Microsoft.Extensions.Primitives;

namespace TreeStores;

/// <summary>Who may ask.</summary>
/// <remarks>
/// With a token: who knows it, as <c>Authorization: Bearer TOKEN</c>, or, for browsers, as the password of <c>Basic</c> with any name. Without a
/// token: who calls this machine by a name that means this machine. A web page of somebody else that makes its own name lead here ("DNS rebinding") does not.
/// </remarks>
internal sealed class Access(string? token)
{
    private readonly byte[]? _token = token is null ? null : SHA256.HashData(Encoding.UTF8.GetBytes(token));

    /// <summary>Answers requests that are not allowed.</summary>
    /// <returns>Null if the request is allowed.</returns>
    public Task? Refuse(HttpContext context)
    {
        if (_token is null)
        {
            return IsLoopback(context.Request.Headers.Host) ? null
                : Problem.WriteAsync(context, StatusCodes.Status403Forbidden, "The service is for this machine. Call it localhost or 127.0.0.1.");
        }

        if (Knows(context.Request.Headers.Authorization))
            return null;
        context.Response.Headers.WWWAuthenticate = new StringValues(["Bearer", "Basic realm=\"TreeStore\", charset=\"UTF-8\""]);
        return Problem.WriteAsync(context, StatusCodes.Status401Unauthorized, "The request needs the token: 'Authorization: Bearer TOKEN'.");
    }

    private static bool IsLoopback(StringValues header)
    {
        ReadOnlySpan<char> host = header.Count == 1 ? header[0] : "";
        if (host.StartsWith('['))
            return host.StartsWith("[::1]", StringComparison.Ordinal) && host[5..] is [] or [':', ..];
        var name = host.IndexOf(':') is >= 0 and var colon ? host[..colon] : host;
        return name is "127.0.0.1" || name.Equals("localhost", StringComparison.OrdinalIgnoreCase)
            || (name.StartsWith("127.", StringComparison.Ordinal) && System.Net.IPAddress.TryParse(name, out _));
    }

    private bool Knows(StringValues header)
    {
        if (header.Count != 1 || header[0] is not { } value)
            return false;
        const string Bearer = "Bearer ";
        const string Basic = "Basic ";
        if (value.StartsWith(Bearer, StringComparison.OrdinalIgnoreCase))
            return IsToken(Encoding.UTF8.GetBytes(value[Bearer.Length..].Trim()));
        if (!value.StartsWith(Basic, StringComparison.OrdinalIgnoreCase))
            return false;
        var pair = new byte[value.Length];
        return Convert.TryFromBase64String(value[Basic.Length..].Trim(), pair, out var length)
            && pair.AsSpan(0, length).IndexOf((byte)':') is >= 0 and var colon
            && IsToken(pair.AsSpan(colon + 1, length - colon - 1));
    }

    /// <summary>Compares hashes, so that the time tells neither how much is right nor how long the token is.</summary>
    private bool IsToken(ReadOnlySpan<byte> text)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(text, hash);
        return CryptographicOperations.FixedTimeEquals(hash, _token);
    }
}
