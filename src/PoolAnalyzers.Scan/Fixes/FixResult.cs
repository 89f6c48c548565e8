using System.Globalization;

namespace PoolAnalyzers.Scan.Fixes;

/// <summary>A report whose fix ended in an exception.</summary>
/// <param name="Path">The file of the report.</param>
/// <param name="Line">Its line, from 1.</param>
/// <param name="RuleId">Its rule.</param>
/// <param name="Reason">What the exception says.</param>
internal sealed record FailedFix(string Path, int Line, string RuleId, string Reason);

/// <summary>A report whose fix was not applied, because somebody has to check something first.</summary>
/// <param name="Path">The file of the report.</param>
/// <param name="Line">Its line after all fixes, from 1.</param>
/// <param name="RuleId">Its rule.</param>
/// <param name="Suggestion">What the fix would do, and what has to be checked.</param>
internal sealed record SuggestedFix(string Path, int Line, string RuleId, string Suggestion);

/// <summary>A report that has no fix.</summary>
/// <param name="Path">The file of the report.</param>
/// <param name="Line">Its line after all fixes, from 1.</param>
/// <param name="RuleId">Its rule.</param>
/// <param name="Obstacle">Why it has none, and what to do.</param>
internal sealed record UnfixedReport(string Path, int Line, string RuleId, string Obstacle);

/// <summary>What the fixes have done.</summary>
/// <param name="Changed">The files that were changed.</param>
/// <param name="Failed">The reports of which an attempt to fix them failed; another attempt may have succeeded.</param>
/// <param name="Suggested">The reports that were left alone because their fixes are not proven.</param>
/// <param name="Unfixed">The reports that were left alone because nothing could be done, where the reason is known.</param>
internal sealed record FixResult(
    IReadOnlyList<string> Changed, IReadOnlyList<FailedFix> Failed, IReadOnlyList<SuggestedFix> Suggested, IReadOnlyList<UnfixedReport> Unfixed)
{
    /// <summary>
    /// Names the file into which the fixes write what fails: path, line, rule and reason, with tabs in between. What is left to look at has the suggestion
    /// for a reason, and then <c>look</c> and the text of its line. What has no fix has <c>stay</c> there.
    /// </summary>
    public const string Variable = "POOLANALYZERS_FIX_FAILURES";

    /// <summary>Reads what the fixes have written; nothing where they did not fail. A fix that is tried in each round is told once.</summary>
    public static IReadOnlyList<FailedFix> ReadFailures(string file) =>
    [
        .. NotesIn(file).Where(parts => parts.Length == 4)
            .Select(parts => new FailedFix(parts[0], int.Parse(parts[1], CultureInfo.InvariantCulture), parts[2], parts[3]))
            .Distinct().OrderBy(failed => failed.Path, StringComparer.Ordinal).ThenBy(failed => failed.Line),
    ];

    /// <summary>
    /// Reads what the fixes have left alone for somebody to look at. To be called when all of them have run: the lines are those of the files as they are.
    /// </summary>
    public static IReadOnlyList<SuggestedFix> ReadSuggestions(string file) =>
        [.. NotesIn(file, "look").Select(left => new SuggestedFix(left.Path, left.Line, left.RuleId, left.Why))];

    /// <summary>Reads what the fixes could not do. To be called when all of them have run, too.</summary>
    public static IReadOnlyList<UnfixedReport> ReadUnfixed(string file) =>
        [.. NotesIn(file, "stay").Select(left => new UnfixedReport(left.Path, left.Line, left.RuleId, left.Why))];

    private static IEnumerable<(string Path, int Line, string RuleId, string Why)> NotesIn(string file, string kind) =>
        NotesIn(file).Where(parts => parts.Length == 6 && parts[4] == kind)
            .Select(parts => (Path: parts[0], Line: LineOf(parts[0], int.Parse(parts[1], CultureInfo.InvariantCulture), parts[5]), parts[2], parts[3]))
            .Distinct().OrderBy(left => left.Path, StringComparer.Ordinal).ThenBy(left => left.Line);

    private static IEnumerable<string[]> NotesIn(string file) => !File.Exists(file) ? [] : File.ReadLines(file).Select(line => line.Split('\t'));

    /// <summary>The line with the text that is nearest to where it was: fixes of other rules may have moved it.</summary>
    private static int LineOf(string path, int line, string text)
    {
        if (!File.Exists(path))
        {
            return line;
        }

        var lines = File.ReadAllLines(path);
        return Enumerable.Range(1, lines.Length).Where(number => Same(lines[number - 1], text)).OrderBy(number => Math.Abs(number - line)).FirstOrDefault(line);
    }

    // A note has spaces for tabs.
    private static bool Same(string line, string text) => line.Replace('\t', ' ').Trim() == text.Trim();
}
