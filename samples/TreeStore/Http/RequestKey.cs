using System.Buffers;
using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http.Features;

namespace TreeStores;

/// <summary>The key in the address of a request.</summary>
internal static class RequestKey
{
    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Reads it. Most keys are the path as it is.</summary>
    /// <returns>Null if the path is not the escaped form of a key.</returns>
    public static string? Of(HttpContext context, string path)
    {
        if (!path.Contains('%', StringComparison.Ordinal))
            return path[1..];

        // Kestrel leaves '%2F' as it is, and nothing tells it from an escaped '%'. The line that the client sent does.
        var target = context.Features.Get<IHttpRequestFeature>()?.RawTarget ?? "";
        var end = target.IndexOf('?', StringComparison.Ordinal);
        return Unescape(PathOf(end < 0 ? target : target[..end]));
    }

    /// <summary>What follows the first slash. Proxies are asked with the whole address, which then comes before it.</summary>
    private static string PathOf(string target)
    {
        const string AfterScheme = "://";
        if (target.StartsWith('/'))
            return target[1..];
        var scheme = target.IndexOf(AfterScheme, StringComparison.Ordinal);
        var slash = scheme < 0 ? -1 : target.IndexOf('/', scheme + AfterScheme.Length);
        return slash < 0 ? "" : target[(slash + 1)..];
    }

    private static string? Unescape(string escaped)
    {
        var bytes = new ArrayBufferWriter<byte>(Math.Max(escaped.Length, 1));
        for (var i = 0; i < escaped.Length; i++)
        {
            if (escaped[i] != '%')
            {
                if (!char.IsAscii(escaped[i]))
                    return null;
                bytes.Write([(byte)escaped[i]]);
                continue;
            }

            if (i + 2 >= escaped.Length
                || !byte.TryParse(escaped.AsSpan(i + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var value))
                return null;
            bytes.Write([value]);
            i += 2;
        }

        try
        {
            return s_strict.GetString(bytes.WrittenSpan);
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }
}
