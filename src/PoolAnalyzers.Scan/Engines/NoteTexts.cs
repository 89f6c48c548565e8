using System.Globalization;

namespace PoolAnalyzers.Scan.Engines;

/// <summary>
/// What an additional location of a diagnostic says. Locations carry no text of their own, so that a rule gives it as property <c>note0</c>,
/// <c>note1</c>, ... beside them; properties reach SARIF logs too.
/// </summary>
internal static class NoteTexts
{
    /// <summary>The text for the additional location with this index.</summary>
    public static string For(IReadOnlyDictionary<string, string?> properties, int index) =>
        properties.TryGetValue("note" + index.ToString(CultureInfo.InvariantCulture), out string? text) && !string.IsNullOrEmpty(text) ? text : "see here";
}
