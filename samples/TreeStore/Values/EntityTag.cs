using System.Globalization;

namespace TreeStores;

/// <summary>Versions as HTTP entity tags: the number in hexadecimal digits, in quotes.</summary>
internal static class EntityTag
{
    /// <summary>The tag of a version.</summary>
    public static string Of(long version) => string.Create(CultureInfo.InvariantCulture, $"\"{version:x}\"");

    /// <summary>Whether a list of tags, as in <c>If-Match</c>, names a version. <c>*</c> names all.</summary>
    /// <param name="list">What the header says.</param>
    /// <param name="version">The version.</param>
    /// <param name="weak">Whether <c>W/</c> before a tag does not matter, as in <c>If-None-Match</c>.</param>
    public static bool Names(ReadOnlySpan<char> list, long version, bool weak)
    {
        foreach (var range in list.Split(','))
        {
            var tag = list[range].Trim();
            if (tag is "*")
                return true;
            if (weak && tag.StartsWith("W/", StringComparison.Ordinal))
                tag = tag[2..];
            if (tag is ['"', .. var digits, '"']
                && long.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var named) && named == version)
                return true;
        }

        return false;
    }
}
