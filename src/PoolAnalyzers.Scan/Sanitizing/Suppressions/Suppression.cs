using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Sanitizing.Suppressions;

/// <summary>One line of a file of suppressions.</summary>
/// <param name="Kind">The kind of finding.</param>
/// <param name="Pattern">As it was written.</param>
/// <param name="Line">Where it is in the file, from 1 on.</param>
internal sealed record Suppression(string Kind, string Pattern, int Line)
{
    private readonly Regex _names = RegexOf(Pattern);

    /// <summary>A frame of the finding has a method, a file or an assembly that matches.</summary>
    public bool Matches(WatchFinding finding) => finding.Kind == Kind && finding.Stacks.SelectMany(stack => stack.Frames)
        .Any(frame => _names.IsMatch(frame.Method) || _names.IsMatch(frame.Module) || (frame.File is { } file && _names.IsMatch(file.Replace('\\', '/'))));

    // The patterns of the sanitizers of LLVM (sanitizer_common.cpp, TemplateMatch): found anywhere, unless ^ or $ says where; * stands for any text.
    private static Regex RegexOf(string pattern)
    {
        bool isStart = pattern.StartsWith('^'), isEnd = pattern.EndsWith('$');
        string middle = pattern[(isStart ? 1 : 0)..(isEnd ? pattern.Length - 1 : pattern.Length)];
        string text = Regex.Escape(middle).Replace("\\*", ".*", StringComparison.Ordinal);
        return new Regex((isStart ? "^" : "") + text + (isEnd ? "$" : ""), RegexOptions.CultureInvariant | RegexOptions.NonBacktracking);
    }
}
