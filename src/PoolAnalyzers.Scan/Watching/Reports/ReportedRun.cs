using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Outputs;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>What programs did while somebody looked.</summary>
/// <param name="Programs">The programs, in the order in which they began.</param>
/// <param name="ExitCode">The exit code of the command that was started.</param>
internal sealed record ObservedPrograms(IReadOnlyList<ProgramReport> Programs, int ExitCode)
{
    /// <summary>What there is to say about the run itself, a sentence each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}

/// <summary>A run that looks at programs, from options to exit code: what a watch and a sanitizer do in the same way.</summary>
/// <param name="form">Which of them it is.</param>
/// <param name="what">What it is called in a sentence: "the watch".</param>
internal sealed class ReportedRun(ReportForm form, string what)
{
    /// <summary>Looks and reports. Every failure ends in a message and an <see cref="ExitCode"/>, none in a stack trace.</summary>
    /// <param name="options">The command line.</param>
    /// <param name="environment">The console.</param>
    /// <param name="observe">Runs the programs, or attaches to them, and returns when they have ended.</param>
    public async Task<int> RunAsync(ReportedOptions options, ConsoleEnvironment environment, Func<Task<ObservedPrograms>> observe)
    {
        try
        {
            // A file that cannot be written is told before the program runs.
            var files = ReportFiles.Of(new ScanOptions { Sarif = options.Sarif, Html = options.Html, Json = options.Json }, environment.CurrentDirectory);
            var start = environment.Clock.GetUtcNow();
            var observed = await observe().ConfigureAwait(false);
            Write(options, environment, files, start, observed);
            return ExitCodeOf(options, observed);
        }
        catch (ScanException failure)
        {
            failure.Failure.Write(environment.Error);
            return ExitCode.CouldNotRun;
        }
        catch (OperationCanceledException)
        {
            return ExitCode.Cancelled;
        }
        catch (Exception unexpected)
        {
            environment.Error.WriteLine($"error: {what} stopped unexpectedly: {unexpected.GetType().Name}: {unexpected.Message}");
            environment.Error.WriteLine("  This is a fault of poolscan: please report it, with the command line and what was run.");
            return ExitCode.CouldNotRun;
        }
    }

    private void Write(ReportedOptions options, ConsoleEnvironment environment, ReportFiles files, DateTimeOffset start, ObservedPrograms observed)
    {
        string root = RepositoryRoot.Of(environment.CurrentDirectory, environment.CurrentDirectory);
        string command = ScanOrigin.CommandOf(options.CommandLine, environment.CurrentDirectory);
        var report = new WatchReport(form, start, command, root, observed.Programs);
        WatchText.Write(environment.Out, report, options.Top);
        if (options.Build is { } build)
        {
            AtomicFile.Write(Path.GetFullPath(build, environment.CurrentDirectory), stream => BuildText.Write(stream, report, options.FailOn));
        }

        foreach (var (kind, file) in WatchFiles.Write(files, report))
        {
            environment.Error.WriteLine($"{kind}: {Path.GetRelativePath(environment.CurrentDirectory, file)}");
        }

        foreach (string note in observed.Notes)
        {
            environment.Error.WriteLine($"note: {note}");
        }
    }

    private static int ExitCodeOf(ReportedOptions options, ObservedPrograms observed)
    {
        bool fails = observed.Programs.SelectMany(program => program.Certain).Any(finding => options.FailOn.Contains(finding.Kind));
        bool isPart = options.FailOn.Count > 0 && observed.Programs.Any(program => !program.IsRead);
        return observed.ExitCode != ExitCode.Clean ? observed.ExitCode
            : fails ? ExitCode.Findings
            : isPart ? ExitCode.CouldNotRun : ExitCode.Clean;
    }
}
