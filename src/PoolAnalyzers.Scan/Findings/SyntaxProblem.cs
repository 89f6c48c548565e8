namespace PoolAnalyzers.Scan.Findings;

/// <summary>A syntax error of a file that no build has checked: what follows it may have been misread, so that bugs there can be missed.</summary>
/// <param name="Code">The compiler's id, such as <c>CS1002</c>.</param>
internal sealed record SyntaxProblem(SourcePlace Place, string Code, string Message)
{
    /// <summary>How many files, and how many errors in them; one line.</summary>
    public static string Headline(IReadOnlyCollection<SyntaxProblem> problems)
    {
        int files = problems.Select(problem => problem.Place.Path).Distinct(StringComparer.Ordinal).Count();
        string errors = problems.Count == 1 ? "1 syntax error" : $"{problems.Count} syntax errors";
        return $"{errors} in {(files == 1 ? "1 file" : $"{files} files")}: findings near {(problems.Count == 1 ? "it" : "them")} may be missing";
    }
}
