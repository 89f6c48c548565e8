using System.Text;

namespace TreeStores;

/// <summary>What a key may be: parts with slashes between them, such as <c>orders/17</c>.</summary>
public static class TreeKey
{
    /// <summary>The longest key, in bytes of UTF-8.</summary>
    public const int MaxBytes = 1024;

    private const string Reserved = "_/";

    /// <summary>Says what is wrong with a key.</summary>
    /// <returns>A sentence; null if nothing is wrong.</returns>
    public static string? WhatIsWrong(ReadOnlySpan<char> key)
    {
        if (key.IsEmpty)
            return "The key is empty.";
        if (key.Length > MaxBytes || Encoding.UTF8.GetByteCount(key) > MaxBytes)
            return "The key is longer than 1,024 bytes.";
        if (key.ContainsAnyInRange('\ud800', '\udfff') && !IsWellFormed(key))
            return "The key is not valid Unicode.";
        if (key.ContainsAnyInRange('\0', '\x1f') || key.Contains('\x7f'))
            return "The key has a control character.";
        if (key is "subscribe" || key.StartsWith(Reserved, StringComparison.Ordinal))
            return "The key 'subscribe', and keys that begin with '_/', are addresses of the service.";
        return WhatIsWrongWithParts(key);
    }

    /// <summary>Throws unless a key is right.</summary>
    /// <exception cref="ArgumentException">The key is wrong; the message says how.</exception>
    internal static void ThrowIfWrong(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (WhatIsWrong(key) is { } reason)
            throw new ArgumentException(reason, nameof(key));
    }

    /// <summary>A client folds the parts '.' and '..' away, so that such keys could not be asked for over HTTP.</summary>
    private static string? WhatIsWrongWithParts(ReadOnlySpan<char> key)
    {
        foreach (var range in key.Split('/'))
        {
            switch (key[range])
            {
                case "":
                    return "The key has an empty part.";
                case "." or "..":
                    return "The key has a part '.' or '..'.";
            }
        }

        return null;
    }

    /// <summary>Whether no character is cut in half.</summary>
    internal static bool IsWellFormed(ReadOnlySpan<char> key)
    {
        for (var i = 0; i < key.Length; i++)
        {
            if (!char.IsSurrogate(key[i]))
                continue;
            if (i + 1 == key.Length || !char.IsSurrogatePair(key[i], key[i + 1]))
                return false;
            i++;
        }

        return true;
    }
}
