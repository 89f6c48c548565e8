using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Watching.Events;
using PoolAnalyzers.Scan.Watching.Processes;
using PoolAnalyzers.Scan.Watching.Reports;
using PoolAnalyzers.Scan.Watching.Sessions;

namespace PoolAnalyzers.Scan.Watching;

/// <summary>One watch from options to exit code.</summary>
internal static class WatchRun
{
    /// <summary>Watches and reports, as <see cref="ReportedRun"/> says.</summary>
    public static Task<int> RunAsync(WatchOptions options, ConsoleEnvironment environment, CancellationToken cancellation) =>
        new ReportedRun(ReportForm.OfWatch, "the watch").RunAsync(options, environment, async () => options.Pid is { } pid
            ? new ObservedPrograms(await AttachAsync(pid, options, environment, cancellation).ConfigureAwait(false), ExitCode.Clean)
            : await StartAsync(options, environment, cancellation).ConfigureAwait(false));

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

    private static async Task<ObservedPrograms> StartAsync(
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

        return new ObservedPrograms([.. family.Sessions.Select(session => session.Report())], exitCode);
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
