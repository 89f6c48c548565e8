using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Unicode;

namespace TreeStores;

/// <summary>Looks whether bytes are JSON.</summary>
internal static class Json
{
    /// <summary>What readers of .NET take too, if nothing else is said.</summary>
    private const int MostDepth = 64;

    /// <summary>Says what keeps bytes from being one JSON value in UTF-8.</summary>
    /// <returns>A sentence; null if they are.</returns>
    public static string? WhatIsWrong(ReadOnlySequence<byte> bytes)
    {
        try
        {
            var reader = new Utf8JsonReader(bytes);
            while (reader.Read())
            {
            }
        }
        catch (JsonException e)
        {
            var what = IsTooDeep(bytes) ? $"has more than {MostDepth} arrays and objects within each other" : "is not JSON";
            return $"The body {what}: line {e.LineNumber + 1}, byte {e.BytePositionInLine + 1} of the line.";
        }

        // The reader does not look into strings.
        return IsUtf8(bytes) ? null : "The body is not UTF-8.";
    }

    /// <summary>Whether what is wrong is only the depth. Asked after a failure, so that it may read everything again.</summary>
    private static bool IsTooDeep(ReadOnlySequence<byte> bytes)
    {
        var reader = new Utf8JsonReader(bytes, new JsonReaderOptions { MaxDepth = int.MaxValue });
        try
        {
            while (reader.Read())
            {
                if (reader.CurrentDepth >= MostDepth)
                    return true;
            }
        }
        catch (JsonException)
        {
            // It is not JSON before it is too deep.
        }

        return false;
    }

    private static bool IsUtf8(ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment)
            return Utf8.IsValid(bytes.FirstSpan);
        Span<byte> split = stackalloc byte[4];
        while (!bytes.IsEmpty)
        {
            var piece = bytes.FirstSpan;
            var whole = piece.Length - LengthOfSplitCharacter(piece);
            if (!Utf8.IsValid(piece[..whole]))
                return false;
            bytes = bytes.Slice(whole);
            if (whole == piece.Length)
                continue;

            // A character whose bytes are in two pieces, or the end of the text within a character.
            var length = LengthOfCharacter(piece[whole]);
            if (length > bytes.Length)
                return false;
            bytes.Slice(0, length).CopyTo(split);
            if (!Utf8.IsValid(split[..length]))
                return false;
            bytes = bytes.Slice(length);
        }

        return true;
    }

    /// <summary>How many bytes at the end of a piece begin a character that does not end there.</summary>
    private static int LengthOfSplitCharacter(ReadOnlySpan<byte> piece)
    {
        for (var back = 1; back <= Math.Min(3, piece.Length); back++)
        {
            var value = piece[^back];
            if ((value & 0xC0) == 0x80)
                continue;
            return LengthOfCharacter(value) > back ? back : 0;
        }

        return 0;
    }

    private static int LengthOfCharacter(byte first) => first switch
    {
        >= 0xF0 => 4,
        >= 0xE0 => 3,
        >= 0xC0 => 2,
        _ => 1,
    };
}
