using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Watching.Events;
using PoolAnalyzers.Scan.Watching.Sessions;

namespace PoolAnalyzers.Scan.Watching.Processes;

/// <summary>
/// A command that was started, with the processes that it starts. Each .NET process of it waits before its first instruction until it is found here, so that
/// nothing is missed; tools of the SDK are let go at once.
/// </summary>
internal sealed class ProcessFamily : IDisposable
{
    /// <summary>Suspends each process that inherits it (learn.microsoft.com, "Diagnostic ports").</summary>
    private const string Suspend = "DOTNET_DefaultDiagnosticPortSuspend";

    /// <summary>Tells the processes of this command from all others.</summary>
    private const string Mark = "POOLSCAN_WATCH";

    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(20);

    private readonly string _mark = Guid.NewGuid().ToString("N");
    private readonly HashSet<int> _seen = [.. DiagnosticsClient.GetPublishedProcesses()];
    private readonly Dictionary<int, DiagnosticsClient> _waiting = [];
    private readonly List<(PoolSession Session, Task Reading)> _sessions = [];
    private readonly Process _process;

    private ProcessFamily(IReadOnlyList<string> command, string directory)
    {
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { UseShellExecute = false, WorkingDirectory = directory };
        start.Environment[Suspend] = "1";
        start.Environment[Mark] = _mark;
        // Servers of the build outlive the command: what they start later would wait for somebody to let it go.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        try
        {
            _process = Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception refused)
        {
            throw new ScanException($"'{command[0]}' cannot be started: {refused.Message}", "Name a program after `--`, such as `-- dotnet App.dll`.");
        }
    }

    /// <summary>The sessions, in the order in which the processes began.</summary>
    public IReadOnlyList<PoolSession> Sessions
    {
        get
        {
            lock (_sessions)
            {
                return [.. _sessions.Select(entry => entry.Session)];
            }
        }
    }

    /// <summary>Starts a command.</summary>
    /// <exception cref="ScanException">It cannot be started.</exception>
    public static ProcessFamily Start(IReadOnlyList<string> command, string directory) => new(command, directory);

    /// <summary>Watches until the command ends, and returns its exit code.</summary>
    /// <param name="cancellation">Ends the command too: it gets what the user typed, as this process did.</param>
    public async Task<int> RunAsync(CancellationToken cancellation)
    {
        while (!_process.HasExited)
        {
            Look();
            if (cancellation.IsCancellationRequested)
            {
                // It may want to tidy up before it ends.
                var soon = Task.Delay(TimeSpan.FromSeconds(10), CancellationToken.None);
                await Task.WhenAny(_process.WaitForExitAsync(CancellationToken.None), soon).ConfigureAwait(false);
                break;
            }

            await Task.WhenAny(_process.WaitForExitAsync(CancellationToken.None), Task.Delay(s_interval, CancellationToken.None)).ConfigureAwait(false);
        }

        await Task.WhenAll(_sessions.Select(entry => entry.Reading)).WaitAsync(TimeSpan.FromSeconds(60), CancellationToken.None).ConfigureAwait(
            ConfigureAwaitOptions.SuppressThrowing);
        return _process.HasExited ? _process.ExitCode : ExitCode.Cancelled;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var (session, _) in _sessions)
        {
            session.Dispose();
        }

        _process.Dispose();
    }

    private void Look()
    {
        foreach (int pid in DiagnosticsClient.GetPublishedProcesses().Where(_seen.Add))
        {
            if (IsOurs(pid))
            {
                _waiting.Add(pid, new DiagnosticsClient(pid));
            }
        }

        foreach (var (pid, client) in _waiting.ToList())
        {
            if (TryBegin(pid, client))
            {
                _waiting.Remove(pid);
            }
        }
    }

    private bool IsOurs(int pid)
    {
        if (OperatingSystem.IsLinux())
        {
            return ProcessFacts.VariableOf(pid, Mark) == _mark;
        }

        try
        {
            return new DiagnosticsClient(pid).GetProcessEnvironment().GetValueOrDefault(Mark) == _mark;
        }
        catch (Exception gone) when (gone is DiagnosticsClientException or IOException or TimeoutException)
        {
            return false;
        }
    }

    /// <summary>False where the process does not listen yet.</summary>
    private bool TryBegin(int pid, DiagnosticsClient client)
    {
        try
        {
            if (!ProcessFacts.IsSdk(pid))
            {
                var session = PoolSession.Open(client, pid, ProcessFacts.NameOf(pid), isSuspended: true, GeneratedSources.In(ProcessFacts.FolderOf(pid)));
                lock (_sessions)
                {
                    _sessions.Add((session, Task.Factory.StartNew(session.Run, TaskCreationOptions.LongRunning)));
                }
            }

            client.ResumeRuntime();
            return true;
        }
        catch (ServerNotAvailableException)
        {
            return !Process.GetProcesses().Any(process => process.Id == pid);
        }
        catch (Exception gone) when (gone is DiagnosticsClientException or IOException or TimeoutException)
        {
            // It has ended in the meantime.
            return true;
        }
    }
}
