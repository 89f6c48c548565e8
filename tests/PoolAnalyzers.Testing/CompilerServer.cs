using System.Diagnostics;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Testing;

/// <summary>
/// A compiler server for the builds that a process of tests starts: of what a small build costs, the start of the compiler is nearly half. It belongs to these
/// builds alone, whatever the machine says about servers, and ends with the process.
/// </summary>
public static partial class CompilerServer
{
    private static readonly string s_name = $"pool-tests-{Environment.ProcessId}";

    /// <summary>The environment variables of a build that uses it. The first such build starts it.</summary>
    public static IReadOnlyDictionary<string, string> Variables { get; } = new Dictionary<string, string>
    {
        ["UseSharedCompilation"] = "true",
        ["SharedCompilationId"] = s_name,
    };

    static CompilerServer()
    {
        var program = Task.Run(Find);
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            // The process of the tests is killed when its end takes longer than a moment, so nobody waits for this one.
            if (program is { IsCompletedSuccessfully: true, Result: var server } && File.Exists(server))
                Process.Start(Start(server, "-shutdown", "-pipename:" + s_name))?.Dispose();
        };
    }

    private static string Find()
    {
        using var process = Process.Start(Start("--info"))!;
        string sdk = BasePath().Match(process.StandardOutput.ReadToEnd()).Groups["path"].Value;
        return Path.Combine(sdk, "Roslyn", "bincore", "VBCSCompiler.dll");
    }

    private static ProcessStartInfo Start(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", arguments)
        {
            RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = Path.GetTempPath(),
        };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        return start;
    }

    [GeneratedRegex(@"^\s*Base Path:\s*(?<path>.+?)\s*$", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex BasePath();
}
