using System.Globalization;
using PoolAnalyzers.Scan.Engines;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Targets;
using Spectre.Console;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>Findings, failures and the summary for a person or a log. Findings go to the output stream, all else that happens to the error stream.</summary>
internal sealed class ConsoleReport
{
    private const int SyntaxErrorsShown = 20;

    private readonly ConsoleEnvironment _environment;
    private readonly bool _movingProgress;
    private readonly ColoredWriter _out;
    private readonly ColoredWriter _error;
    private bool _isStarting;

    public ConsoleReport(ConsoleEnvironment environment, ScanOptions options)
    {
        _environment = environment;
        bool color = environment.AllowsColor && !options.NoColor;
        _movingProgress = color && environment.ErrorIsTerminal;
        _out = new ColoredWriter(environment.Out, color && environment.OutIsTerminal);
        _error = new ColoredWriter(environment.Error, color && environment.ErrorIsTerminal);
    }

    /// <summary>Says that the tool is at work, before anything that takes long. On a terminal, the line goes when there is something else to say.</summary>
    /// <param name="paths">What is scanned, as the command line names it.</param>
    public void Start(IReadOnlyList<string> paths)
    {
        string line = $"{(paths.Count == 0 ? "." : string.Join(", ", paths))}: loading the analyzers";
        if (_movingProgress)
        {
            _environment.Error.Write(line);
            _environment.Error.Flush();
            _isStarting = true;
        }
        else
        {
            _environment.Error.WriteLine(line);
        }
    }

    /// <summary>Runs an engine while telling how far it is.</summary>
    public async Task<ScanResult> WithProgressAsync(ScanTarget target, Func<IProgress<ScanProgress>, Task<ScanResult>> run)
    {
        string name = Relative(target.Path);
        EndStart();
        if (!_movingProgress)
        {
            return await run(new PhaseLines(_environment.Error, name)).ConfigureAwait(false);
        }

        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(_environment.Error) });
        return await console.Progress()
            .AutoClear(true)
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn { Alignment = Justify.Left }, new ProgressBarColumn(), new ElapsedTimeColumn())
            .StartAsync(context => run(new MovingBar(context.AddTask(Markup.Escape(name)), name)))
            .ConfigureAwait(false);
    }

    /// <summary>Prints what was found, what failed, and the summary.</summary>
    public void Print(ScanReport report, TimeSpan total)
    {
        var result = report.Result with { Findings = [.. report.New.Select(finding => finding.Finding)] };
        var frame = new CodeFrame(_out);
        foreach (var finding in result.Findings)
        {
            Print(finding, frame, report.Rules[finding.RuleId].Page);
        }

        foreach (var failure in result.Failures)
        {
            Print(failure);
        }

        Print(result.SyntaxErrors);

        // Where nothing was analyzed, "0 findings" would read like praise.
        if (result.Files > 0)
        {
            new Summary(_out, report.Rules).Print(result, total);
        }
    }

    /// <summary>Prints a line about what the run did beside scanning.</summary>
    public void Say(string text)
    {
        EndStart();
        _error.Line((text, null));
    }

    /// <summary>Says that a report was written, and where.</summary>
    /// <param name="kind">Such as <c>SARIF</c>.</param>
    public void Wrote(string kind, string path) => _error.Line(($"{kind} report: ", null), (Near(path), ColoredWriter.LinkTo(new Uri(path).AbsoluteUri)));

    /// <summary>A path as this report prints it.</summary>
    public string Shown(string path) => Relative(path);

    /// <summary>Prints why something could not be analyzed.</summary>
    public void Print(ScanFailure failure)
    {
        EndStart();
        _error.Line(("error: ", "bold red"), (failure.Message, null));
        foreach (string detail in failure.Details)
        {
            _error.Line(("    " + detail, "grey"));
        }

        if (failure.Advice is { } advice)
        {
            _error.Line(("  " + advice, null));
        }
    }

    // Erases the line.
    private void EndStart()
    {
        if (_isStarting)
            _environment.Error.Write("\r\u001b[2K");
        _isStarting = false;
    }

    private void Print(IReadOnlyList<SyntaxProblem> problems)
    {
        if (problems.Count == 0)
        {
            return;
        }

        _error.Line(("warning: ", "bold yellow"), (SyntaxProblem.Headline(problems), null));
        foreach (var problem in problems.Take(SyntaxErrorsShown))
        {
            _error.Line(($"    {At(problem.Place)}: {problem.Code}: {OneLine(problem.Message)}", "grey"));
        }

        if (problems.Count > SyntaxErrorsShown)
        {
            _error.Line(($"    ... and {problems.Count - SyntaxErrorsShown} more", "grey"));
        }
    }

    private void Print(Finding finding, CodeFrame frame, string page)
    {
        var (word, color) = finding.Level switch
        {
            FindingLevel.Error => ("error", "red"),
            FindingLevel.Warning => ("warning", "yellow"),
            _ => ("info", "blue"),
        };
        _out.Line((At(finding.Place), "bold"), (": ", null), (word + " ", $"bold {color}"), (finding.RuleId, $"bold {color} {ColoredWriter.LinkTo(page)}"),
            (": ", null), (OneLine(finding.Message), null));
        frame.Print(finding.Place, context: 1, color);
        foreach (var note in finding.Notes)
        {
            _out.Line(("   ", null), (OneLine(note.Text), "blue"), ($"  {At(note.Place)}", "grey"));
            frame.Print(note.Place, context: 0, "blue");
        }

        _out.Line();
    }

    private string At(SourcePlace place) => string.Create(CultureInfo.InvariantCulture, $"{Relative(place.Path)}:{place.Line}:{place.Column}");

    private string Relative(string path) => Path.IsPathFullyQualified(path) ? Path.GetRelativePath(_environment.CurrentDirectory, path) : path;

    // A way up through several folders is harder to read than the full path.
    private string Near(string path) => Relative(path) is var relative && relative.StartsWith("..", StringComparison.Ordinal) ? path : relative;

    private static string OneLine(string text) => text.ReplaceLineEndings(" ");

    /// <summary>One line a phase, for logs.</summary>
    private sealed class PhaseLines(TextWriter writer, string name) : IProgress<ScanProgress>
    {
        private readonly Lock _gate = new();
        private string _phase = "";

        public void Report(ScanProgress value)
        {
            // What follows the comma moves.
            string phase = value.Phase.Split(',')[0];
            lock (_gate)
            {
                if (phase == _phase)
                {
                    return;
                }

                _phase = phase;
                writer.WriteLine(value.Total > 0 ? $"{name}: {phase} {value.Total} file{(value.Total == 1 ? "" : "s")}" : $"{name}: {phase}");
            }
        }
    }

    /// <summary>A bar on a terminal; endless while the total is unknown.</summary>
    private sealed class MovingBar(ProgressTask task, string name) : IProgress<ScanProgress>
    {
        public void Report(ScanProgress value)
        {
            task.Description = Markup.Escape($"{name}: {value.Phase}");
            task.IsIndeterminate = value.Total == 0;
            if (value.Total > 0)
            {
                task.MaxValue = value.Total;
                task.Value = value.Done;
            }
        }
    }
}
