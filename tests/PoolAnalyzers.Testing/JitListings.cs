using System.Diagnostics;
using System.Reflection;

namespace PoolAnalyzers.Testing;

/// <summary>The machine code that the JIT makes of methods in its last tier.</summary>
public static class JitListings
{
    private const string Heading = "; Assembly listing for method ";

    /// <summary>Runs a program with the JIT's listings on.</summary>
    /// <param name="program">Its entry point calls the methods often enough for the last tier.</param>
    /// <param name="methods">Their names as <c>DOTNET_JitDisasm</c> takes them: <c>Generated* HandWritten*</c>.</param>
    /// <returns>The instructions of each method, without comments, by its name: <c>Acme.Twins:Once</c>.</returns>
    public static IReadOnlyDictionary<string, string> Of(Assembly program, string methods)
    {
        var file = Path.GetTempFileName();
        try
        {
            var start = new ProcessStartInfo(Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet", [program.Location])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            // Profiles differ from run to run, and with them what is inlined; addresses differ always.
            start.Environment["DOTNET_TieredPGO"] = "0";
            start.Environment["DOTNET_JitDisasmDiffable"] = "1";
            start.Environment["DOTNET_JitStdOutFile"] = file;
            start.Environment["DOTNET_JitDisasm"] = methods;
            using var process = Process.Start(start)!;
            var (output, errors) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
            process.WaitForExit();
            if (process.ExitCode != 0)
                throw new InvalidOperationException($"{program.Location} ended with {process.ExitCode}.\n{output.Result}\n{errors.Result}");
            return Parse(File.ReadAllText(file));
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static Dictionary<string, string> Parse(string text)
    {
        var listings = new Dictionary<string, string>();
        foreach (var part in text.Split(Heading).Skip(1))
        {
            var lines = part.Split('\n');
            if (lines[0].Contains("Tier1", StringComparison.Ordinal))
                listings[lines[0][..lines[0].IndexOf('(', StringComparison.Ordinal)]] = string.Join('\n', lines.Skip(1).Where(line => line.Trim().Length > 0 && !line.TrimStart().StartsWith(';')));
        }

        return listings;
    }
}
