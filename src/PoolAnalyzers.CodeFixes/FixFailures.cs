using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes;

/// <summary>Attempts to fix a report that ended in an exception. Each costs that attempt alone, and is noted where somebody asks for it.</summary>
/// <remarks>
/// An editor offers one remedy less, and nobody is told. A tool that fixes a whole project names a file in an environment variable: there, each failure is a
/// line of path, line, rule and reason, with tabs in between. What is left alone is one too: behind what could be done come the word <c>look</c> and the
/// text of the line, where its fix is not proven; behind the reason come the word <c>stay</c> and the text, where it has no fix.
/// </remarks>
internal static class FixFailures
{
    /// <summary>The variable that names the file.</summary>
    public const string Variable = "POOLANALYZERS_FIX_FAILURES";

    /// <summary>The variable that makes the fixes fail in files whose path has its value, for tests of the tools that run fixes in other processes.</summary>
    private const string ProvokedVariable = "POOLANALYZERS_FAIL_FIXES_IN";

    private static readonly object s_lock = new();

    private static readonly AsyncLocal<Action<Diagnostic, Exception>?> s_listener = new();

    /// <summary>Gets told of the failures of what the caller goes on to run. For tests.</summary>
    public static Action<Diagnostic, Exception>? Listener
    {
        get => s_listener.Value;
        set => s_listener.Value = value;
    }

    private static readonly AsyncLocal<Action<Diagnostic, string>?> s_suggestions = new();

    /// <summary>Gets told of the reports that are left alone because their fixes are not proven. For tests.</summary>
    public static Action<Diagnostic, string>? Suggestions
    {
        get => s_suggestions.Value;
        set => s_suggestions.Value = value;
    }

    private static readonly AsyncLocal<Action<Diagnostic, string>?> s_obstacles = new();

    /// <summary>Gets told of the reports that are left alone because nothing can be done, and why. For tests.</summary>
    public static Action<Diagnostic, string>? Obstacles
    {
        get => s_obstacles.Value;
        set => s_obstacles.Value = value;
    }

    private static readonly AsyncLocal<HashSet<string>?> s_told = new();

    /// <summary>From here on, what fails again in a member that is as it was is not told again: its line may have moved by then.</summary>
    public static void TellOnce() => s_told.Value = [];

    /// <summary>Whether an exception is a failure of one attempt: anything but the wish to stop.</summary>
    public static bool IsOfOneAttempt(Exception exception) => exception is not OperationCanceledException;

    /// <exception cref="InvalidOperationException">A test wants a fix of this report to fail.</exception>
    public static void FailWhereProvoked(Diagnostic report)
    {
#pragma warning disable RS1035 // As below: this runs in no compiler.
        if (Environment.GetEnvironmentVariable(ProvokedVariable) is { Length: > 0 } part && report.Location.SourceTree?.FilePath.Contains(part) == true)
            throw new InvalidOperationException("a test lets this fix fail");
#pragma warning restore RS1035
    }

    /// <summary>Notes that a report was left alone because its fix is not proven.</summary>
    /// <param name="report">The report, at its place in the text that is left.</param>
    /// <param name="suggestion">What could be done, and what has to be checked first.</param>
    public static void NoteSuggested(Diagnostic report, string suggestion)
    {
        Suggestions?.Invoke(report, suggestion);
        Write(report, suggestion, "look", LineOf(report));
    }

    /// <summary>Notes that a report was left alone because it has no fix.</summary>
    /// <param name="report">The report, at its place in the text that is left.</param>
    /// <param name="obstacle">Why it has none, and what to do.</param>
    public static void NoteUnfixed(Diagnostic report, string obstacle)
    {
        Obstacles?.Invoke(report, obstacle);
        Write(report, obstacle, "stay", LineOf(report));
    }

    // The fixes of other rules may still move the line: whoever reads the note finds it by its text.
    private static string LineOf(Diagnostic report) =>
        report.Location.SourceTree?.GetText().Lines[report.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim() ?? "";

    /// <summary>Notes that a report could not be fixed.</summary>
    public static void Note(Diagnostic report, Exception exception)
    {
        if (s_told.Value is { } told)
        {
            var member = report.Location.SourceTree?.GetRoot().FindNode(report.Location.SourceSpan).FirstAncestorOrSelf<MemberDeclarationSyntax>();
            lock (s_lock)
            {
                if (!told.Add($"{report.Id} {exception.GetType()} {report.Location.SourceSpan.Start - member?.SpanStart} {member}"))
                    return;
            }
        }

        Listener?.Invoke(report, exception);
        Write(report, $"{exception.GetType().Name}: {exception.Message}");
    }

    private static void Write(Diagnostic report, params string[] what)
    {
#pragma warning disable RS1035 // The rule is for what a compiler loads. A fix runs in an editor or in a formatter, and writes only where it is asked to.
        if (Environment.GetEnvironmentVariable(Variable) is not { Length: > 0 } file)
            return;
        var line = report.Location.GetLineSpan();
        string[] parts = [line.Path, (line.StartLinePosition.Line + 1).ToString(System.Globalization.CultureInfo.InvariantCulture), report.Id, .. what];
        try
        {
            lock (s_lock)
                File.AppendAllText(file, string.Join("\t", Array.ConvertAll(parts, OneLine)) + "\n");
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // Nobody can be told; the fixes that work are worth more than the note.
        }
#pragma warning restore RS1035
    }

    private static string OneLine(string text) => text.Replace('\t', ' ').Replace('\r', ' ').Replace('\n', ' ');
}
