using System.Text;

namespace PipeRpc;

/// <summary>Short texts that this thread has read: one that comes again is the same object.</summary>
/// <remarks>Each thread keeps at most 128 texts of 32 characters.</remarks>
internal static class RecentTexts
{
    private const int Places = 128;
    private const int Longest = 32;

    [ThreadStatic]
    private static string?[]? t_texts;

    public static string Of(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length is 0 or > Longest)
            return Encoding.UTF8.GetString(bytes);
        var hash = default(HashCode);
        hash.AddBytes(bytes);
        ref var place = ref (t_texts ??= new string?[Places])[hash.ToHashCode() & (Places - 1)];

        // False for everything that is not ASCII, which is decoded anew.
        if (place is { } text && Ascii.Equals(bytes, text))
            return text;
        return place = Encoding.UTF8.GetString(bytes);
    }
}
