using System.Buffers;

namespace Leaky;

/// <summary>What the archive does with the text of messages.</summary>
internal static class MessageText
{
    private const int ShortText = 32;

    public static string Host(string message)
    {
        int space = message.IndexOf(' ', StringComparison.Ordinal);
        return (space < 0 ? message : message[..space]).ToLowerInvariant();
    }

    /// <summary>Joins words; most lists are short, so that the first buffer usually suffices.</summary>
    public static string Join(IReadOnlyList<string> words, char separator)
    {
        int length = words.Sum(word => word.Length + 1);
        char[] chars = ArrayPool<char>.Shared.Rent(ShortText); // bug: POOL001
        if (length > chars.Length)
        {
            chars = ArrayPool<char>.Shared.Rent(length);
        }

        int count = 0;
        foreach (string word in words)
        {
            word.CopyTo(0, chars, count, word.Length);
            count += word.Length;
            chars[count++] = separator;
        }

        string joined = new(chars, 0, Math.Max(0, count - 1));
        ArrayPool<char>.Shared.Return(chars);
        return joined;
    }

    /// <summary>Lower case, without blanks around it.</summary>
    public static string Normalize(string message)
    {
        char[] lower = ArrayPool<char>.Shared.Rent(message.Length);
        int length = message.AsSpan().ToLowerInvariant(lower);
        ReadOnlySpan<char> trimmed = lower.AsSpan(0, length).Trim();
        ArrayPool<char>.Shared.Return(lower);
        return new string(trimmed); // bug: POOL011
    }

    /// <summary>Replaces the value of a <c>token=</c> by stars. Short messages stay on the stack.</summary>
    public static string Redact(string message)
    {
        int start = message.IndexOf("token=", StringComparison.Ordinal);
        if (start < 0)
        {
            return message;
        }

        char[]? rented = null;
        Span<char> chars = message.Length <= ShortText ? stackalloc char[ShortText] : (rented = ArrayPool<char>.Shared.Rent(message.Length));
        message.CopyTo(chars);
        chars[(start + 6)..message.Length].Fill('*');
        string redacted = new(chars[..message.Length]);
        if (rented is not null)
        {
            ArrayPool<char>.Shared.Return(rented);
        }

        return redacted;
    }
}
