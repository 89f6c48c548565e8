using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>How much a finding weighs; the words are those of the compiler.</summary>
internal enum FindingLevel
{
    Info,
    Warning,
    Error,
}

/// <summary>A further place of a finding's story, such as the release before a use.</summary>
/// <param name="Text">What happens there, a few words.</param>
/// <param name="Kind">What happens there, for programs; null where the report does not say.</param>
internal sealed record FindingNote(SourcePlace Place, string Text, NoteKind? Kind)
{
    /// <summary>The note of the additional location with this index.</summary>
    /// <param name="place">The location.</param>
    /// <param name="properties">The properties of the report.</param>
    /// <param name="index">The index of the location.</param>
    public static FindingNote Of(SourcePlace place, IReadOnlyDictionary<string, string?> properties, int index) =>
        new(place, NoteProperties.TextOf(properties, index) ?? "see here", NoteProperties.KindOf(properties, index));
}

/// <summary>One reported bug, whichever engine found it.</summary>
/// <param name="RuleId">Such as <c>POOL001</c>.</param>
/// <param name="Notes">Further places, in the order in which the rule tells them.</param>
internal sealed record Finding(
    string RuleId, FindingLevel Level, SourcePlace Place, string Message, IReadOnlyList<FindingNote> Notes) : IComparable<Finding>
{
    /// <summary>The name of the project that the file belongs to; empty where none is known.</summary>
    public string Project { get; init; } = "";

    /// <summary>Path, then line and column, then id: two runs over the same code print the same text.</summary>
    public int CompareTo(Finding? other) =>
        other is null ? 1
        : Place.CompareTo(other.Place) is not 0 and var byPlace ? byPlace
        : string.CompareOrdinal(RuleId, other.RuleId) is not 0 and var byRule ? byRule
        : string.CompareOrdinal(Message, other.Message) is not 0 and var byMessage ? byMessage
        : string.CompareOrdinal(Project, other.Project);
}
