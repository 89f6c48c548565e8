using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Outputs;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Targets;
using PoolAnalyzers.Scan.Watching.Events;
using PoolAnalyzers.Scan.Watching.Processes;
using PoolAnalyzers.Scan.Watching.Reports;
using PoolAnalyzers.Scan.Watching.Sessions;

namespace PoolAnalyzers.Scan.Watching;

/// <summary>One watch from options to exit code.</summary>
internal static class WatchRun
{
    /// <summary>Watches and reports. Every failure ends in a message and an <see cref="ExitCode"/>, none in a stack trace.</summary>
    public static async Task<int> RunAsync(WatchOptions options, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        try
        {
            var files = ReportFiles.Of(new ScanOptions { Sarif = options.Sarif, Html = options.Html, Json = options.Json }, environment.CurrentDirectory);
            var start = environment.Clock.GetUtcNow();
            var (programs, exitCode) = options.Pid is { } pid
                ? (await AttachAsync(pid, options, environment, cancellation).ConfigureAwait(false), ExitCode.Clean)
                : await StartAsync(options, environment, cancellation).ConfigureAwait(false);
            string root = RepositoryRoot.Of(environment.CurrentDirectory, environment.CurrentDirectory);
            string command = ScanOrigin.CommandOf(options.CommandLine, environment.CurrentDirectory);
            var report = new WatchReport(ReportForm.OfWatch, start, command, root, programs);
            WatchText.Write(environment.Out, report, options.Top);
            foreach (var (kind, file) in WatchFiles.Write(files, report))
            {
                environment.Error.WriteLine($"{kind}: {Path.GetRelativePath(environment.CurrentDirectory, file)}");
            }

            bool fails = programs.SelectMany(program => program.Certain).Any(finding => options.FailOn.Contains(finding.Kind));
            bool isPart = options.FailOn.Count > 0 && programs.Any(program => !program.IsRead);
            return exitCode != ExitCode.Clean ? exitCode : fails ? ExitCode.Findings : isPart ? ExitCode.CouldNotRun : ExitCode.Clean;
        }
        catch (ScanException failure)
        {
            failure.Failure.Write(environment.Error);
            return ExitCode.CouldNotRun;
        }
        catch (Exception unexpected) when (unexpected is not OperationCanceledException)
        {
            environment.Error.WriteLine($"error: the watch stopped unexpectedly: {unexpected.GetType().Name}: {unexpected.Message}");
            environment.Error.WriteLine("  This is a fault of poolscan: please report it, with the command line and what was watched.");
            return ExitCode.CouldNotRun;
        }
    }

    private static async Task<IReadOnlyList<ProgramReport>> AttachAsync(
        int pid, WatchOptions options, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        using var session = await OpenAsync(pid, environment.Clock, cancellation).ConfigureAwait(false);
        var reading = Task.Factory.StartNew(session.Run, TaskCreationOptions.LongRunning);
        environment.Error.WriteLine($"watching {session.Name} ({pid.ToString(CultureInfo.InvariantCulture)}); Ctrl+C ends the watch, not the program");
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        if (options.Duration is { } duration)
        {
            end.CancelAfter(duration);
        }

        await LiveView.ShowAsync(session, environment, options.NoColor, reading, end.Token).ConfigureAwait(false);
        session.Stop();
        await reading.ConfigureAwait(false);
        return [session.Report()];
    }

    private static async Task<(IReadOnlyList<ProgramReport> Programs, int ExitCode)> StartAsync(
        WatchOptions options, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        using var family = ProcessFamily.Start(options.Command, environment.CurrentDirectory);
        int exitCode = await family.RunAsync(cancellation).ConfigureAwait(false);
        if (family.Sessions.Count == 0)
        {
            throw new ScanException(
                $"'{string.Join(' ', options.Command)}' ended with exit code {exitCode.ToString(CultureInfo.InvariantCulture)} "
                + "and ran no .NET program that can be watched",
                "Watch what it starts: `-- dotnet App.dll`. Not to be watched are programs with DOTNET_EnableDiagnostics=0, those of .NET Framework, "
                + "and those of NativeAOT that were published without `<EventSourceSupport>true</EventSourceSupport>`.");
        }

        return ([.. family.Sessions.Select(session => session.Report())], exitCode);
    }

    /// <summary>A program that has just been started listens soon: its port is there before anybody answers.</summary>
    private static async Task<PoolSession> OpenAsync(int pid, TimeProvider clock, CancellationToken cancellation)
    {
        while (true)
        {
            try
            {
                var generated = GeneratedSources.In(ProcessFacts.FolderOf(pid));
                return PoolSession.Open(new DiagnosticsClient(pid), pid, ProcessFacts.NameOf(pid), isSuspended: false, generated);
            }
            catch (ServerNotAvailableException) when (ProcessFacts.HasJustStarted(pid, clock))
            {
                await Task.Delay(s_pause, cancellation).ConfigureAwait(false);
            }
            catch (Exception refused) when (refused is DiagnosticsClientException or IOException or TimeoutException or UnauthorizedAccessException
                or System.Net.Sockets.SocketException)
            {
                var (message, advice) = ProcessFacts.WhyNot(pid);
                throw new ScanException(message, advice);
            }
        }
    }

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(50);
}
