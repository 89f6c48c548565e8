using System.Diagnostics;
using System.Globalization;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Sanitizing;

/// <summary>Runs a rewritten program to its end.</summary>
internal static class SanitizedProcess
{
    /// <summary>The test platform kills a test host that does not end within 100 ms, in which nobody can look at all arrays.</summary>
    private const string TestHostPatience = "VSTEST_TESTHOST_SHUTDOWN_TIMEOUT";

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    /// <summary>Starts a command and returns its exit code.</summary>
    /// <param name="command">The file and its arguments.</param>
    /// <param name="directory">The current directory.</param>
    /// <param name="records">The folder for what its processes write.</param>
    /// <param name="options">What is checked.</param>
    /// <param name="cancellation">Ends the command too: it gets what the user typed, as this process did.</param>
    public static async Task<int> RunAsync(
        IReadOnlyList<string> command, string directory, string records, SanitizeOptions options, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { UseShellExecute = false, WorkingDirectory = directory };
        start.Environment[SanitizerVariables.Folder] = records;
        start.Environment[SanitizerVariables.Quarantine] = options.QuarantineBytes.ToString(CultureInfo.InvariantCulture);
        start.Environment[SanitizerVariables.Poison] = options.HasPoison ? "pattern" : "zero";
        start.Environment[SanitizerVariables.Notices] = options.TellsNotices ? "1" : "0";
        start.Environment[SanitizerVariables.Stacks] = options.TakesAllStacks ? "all" : "samples";
        start.Environment[SanitizerVariables.Sample] = options.Sample.ToString(CultureInfo.InvariantCulture);
        start.Environment.TryAdd(TestHostPatience, "60000");
        Process process;
        try
        {
            process = Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception refused)
        {
            throw new ScanException($"'{command[0]}' cannot be started: {refused.Message}", "Name a program after `--`, such as `-- dotnet App.dll`.");
        }

        using (process)
        {
            try
            {
                await process.WaitForExitAsync(cancellation).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                // It may want to tidy up before it ends.
                await Task.WhenAny(process.WaitForExitAsync(CancellationToken.None), Task.Delay(s_patience, CancellationToken.None)).ConfigureAwait(false);
            }

            return process.HasExited ? process.ExitCode : ExitCode.Cancelled;
        }
    }
}
