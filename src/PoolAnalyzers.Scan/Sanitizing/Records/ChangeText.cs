using System.Globalization;
using System.Text;

namespace PoolAnalyzers.Scan.Sanitizing.Records;

/// <summary>Tells what was written: where, what was there before, and what is there now, as text too where it is text.</summary>
internal static class ChangeText
{
    private const int MaxBytes = 16;

    /// <summary>A line about a change.</summary>
    public static string Of(RecordedChange change)
    {
        string where = change.ElementSize == 1
            ? $"offset {Number(change.Offset)}"
            : $"element {Number(change.Offset / change.ElementSize)} (offset {Number(change.Offset)})";
        string size = change.Count == 1 ? "1 byte" : $"{Number(change.Count)} bytes";
        if (change.After.Length == 0)
        {
            return $"{where}: what was cleared is no longer null";
        }

        int shown = Math.Min(change.After.Length, MaxBytes);
        string more = change.Count > shown ? " ..." : "";
        string before = string.Join(' ', Enumerable.Repeat(change.Before.ToString("X2", CultureInfo.InvariantCulture), shown));
        string after = string.Join(' ', change.After.Take(shown).Select(value => value.ToString("X2", CultureInfo.InvariantCulture)));
        return $"{where}: {size}, before {before}{more}, now {after}{more}{AsText(change)}";
    }

    private static string Number(long number) => number.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Letters of one byte or of two, without those that are cut off at either end.</summary>
    private static string AsText(RecordedChange change)
    {
        var encoding = change.ElementSize == 2 ? Encoding.Unicode : Encoding.UTF8;
        // The first byte of a letter may be as it was before.
        byte[] bytes = change.ElementSize == 2 && change.Offset % 2 == 0 ? change.After[..(change.After.Length & ~1)] : change.After;
        string text = encoding.GetString(bytes).TrimEnd('\uFFFD');
        bool isText = text.Length > 1 && text.All(letter => letter is >= ' ' and not '\u007F' and not '\uFFFD' || letter is '\t' or '\r' or '\n');
        return isText ? $" (\"{text.Replace("\r", "\\r", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal)}\")" : "";
    }
}
