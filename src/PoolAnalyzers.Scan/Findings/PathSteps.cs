using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>One place on the way to a bug.</summary>
/// <param name="Kind">What it is, where it is a note that says so.</param>
/// <param name="IsReport">It is the place that is reported, not a note.</param>
/// <param name="Short">A few words for a place beside the code, where the message of the finding is read already.</param>
internal sealed record PathStep(SourcePlace Place, string Text, string Short, NoteKind? Kind, bool IsReport);

/// <summary>Puts the places of a finding into the order in which a program comes by them.</summary>
internal static class PathSteps
{
    // What leaves a body is released afterwards; everywhere else a release is what came before.
    private const string Escape = "POOL016";

    /// <summary>The steps of a finding, the reported place among them.</summary>
    public static IReadOnlyList<PathStep> Of(Finding finding) =>
        [.. finding.Notes.Select(note => (Step: new PathStep(note.Place, note.Text, note.Text, note.Kind, IsReport: false), Rank: Rank(finding, note.Kind)))
            .Append((new PathStep(finding.Place, finding.Message, Short(finding.RuleId), Kind: null, IsReport: true), 2))
            .OrderBy(entry => entry.Item2)
            .Select(entry => entry.Item1)];

    private static string Short(string id) => id switch
    {
        "POOL001" or "POOL002" or "POOL003" => "rented here",
        "POOL004" => "taken from the pool here",
        "POOL010" => "released again here",
        "POOL011" => "used here",
        "POOL013" or "POOL014" or "POOL021" => "returned here",
        "POOL015" => "released here",
        Escape => "leaves here",
        _ => "reported here",
    };

    private static int Rank(Finding finding, NoteKind? kind) => kind switch
    {
        NoteKind.Rented or NoteKind.Allocated or NoteKind.Read or NoteKind.Owner => 0,
        NoteKind.Released => finding.RuleId == Escape ? 3 : 1,
        NoteKind.Started => 1,
        NoteKind.Way => 3,
        _ => 4,
    };
}
