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

    static CompilerServer() => AppDomain.CurrentDomain.ProcessExit += (_, _) => Stop();

    private static void Stop()
    {
        string sdk = BasePath().Match(Run("--info")).Groups["path"].Value;
        string server = Path.Combine(sdk, "Roslyn", "bincore", "VBCSCompiler.dll");
        if (File.Exists(server))
            Run(server, "-shutdown", "-pipename:" + s_name);
    }

    private static string Run(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true, WorkingDirectory = Path.GetTempPath() };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        using var process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return output;
    }

    [GeneratedRegex(@"^\s*Base Path:\s*(?<path>.+?)\s*$", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex BasePath();
}
