using System.Diagnostics;
using System.Text.RegularExpressions;
using Xunit.Abstractions;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>A generated scope compiles to what the same by hand compiles to.</summary>
public partial class MachineCodeTests(ITestOutputHelper output)
{
    [Fact]
    public void Scopes_cost_no_instruction()
    {
        var listings = Listings();
        foreach (var element in Twins.Elements)
        {
            var (generated, handWritten) = (listings[$"Generated{element}"], listings[$"HandWritten{element}"]);
            output.WriteLine($"{element}: {generated.Count(c => c == '\n')} lines\n{generated}");
            Assert.Equal(handWritten, generated);
        }
    }

    /// <summary>Runs this assembly with the JIT's listings on.</summary>
    private static Dictionary<string, string> Listings()
    {
        var file = Path.GetTempFileName();
        try
        {
            var start = new ProcessStartInfo(Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet", [typeof(Twins).Assembly.Location])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            start.Environment["DOTNET_TieredPGO"] = "0";
            start.Environment["DOTNET_JitStdOutFile"] = file;
            start.Environment["DOTNET_JitDisasm"] = "Generated* HandWritten*";
            start.Environment["DOTNET_JitDisasmDiffable"] = "1";
            using var process = Process.Start(start)!;
            process.WaitForExit();
            Assert.Equal(0, process.ExitCode);
            return Parse(File.ReadAllText(file));
        }
        finally
        {
            File.Delete(file);
        }
    }

    /// <summary>The instructions of each method in the last tier, without comments and names.</summary>
    private static Dictionary<string, string> Parse(string text)
    {
        var listings = new Dictionary<string, string>();
        foreach (var part in text.Split("; Assembly listing for method ").Skip(1))
        {
            if (!part.Contains("Tier1", StringComparison.Ordinal))
                continue;
            var name = MethodName().Match(part).Groups[1].Value;
            var instructions = part.Split('\n').Skip(1).Where(line => line.Trim().Length > 0 && !line.TrimStart().StartsWith(';'));
            listings[name] = string.Join('\n', instructions);
        }

        return listings;
    }

    [GeneratedRegex(@"Twins:(\w+)\(")]
    private static partial Regex MethodName();
}
