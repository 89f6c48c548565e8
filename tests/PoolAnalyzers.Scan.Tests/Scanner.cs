using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Testing;

// Builds run one after another: they are processes of their own that keep all cores busy, and they share the machine's package cache.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace PoolAnalyzers.Scan.Tests;

/// <summary>What one run of the scanner printed.</summary>
internal sealed partial record ScanOutput(int ExitCode, string Out, string Error)
{
    /// <summary>The lines that report a finding, as <c>path:line ID</c>, in the order in which they were printed.</summary>
    public IReadOnlyList<string> Findings =>
        [.. FindingLine().Matches(Out).Select(match => $"{match.Groups["path"].Value}:{match.Groups["line"].Value} {match.Groups["id"].Value}")];

    /// <summary>Asserts that the scan failed in a way that helps: the exit code, a message with these words, and no stack trace.</summary>
    public void AssertFailed(params string[] words)
    {
        Assert.Equal(Scan.Hosting.ExitCode.CouldNotRun, ExitCode);
        Assert.All(words, word => Assert.Contains(word, Error, StringComparison.Ordinal));
        Assert.DoesNotContain("   at ", Out + Error, StringComparison.Ordinal);
        Assert.DoesNotContain("unexpectedly", Error, StringComparison.Ordinal);
    }

    [GeneratedRegex(@"^(?<path>[^\s].*?):(?<line>\d+):\d+: (?:info|warning|error) (?<id>POOL\d+): ", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex FindingLine();
}

/// <summary>Runs the scanner in this process, as its entry point does.</summary>
internal static class Scanner
{
    private const string Processors = "DOTNET_PROCESSOR_COUNT";

    /// <summary>The repository that these tests belong to.</summary>
    public static string Repository { get; } = FindRepository();

    /// <summary>Runs with redirected streams in a directory.</summary>
    public static Task<ScanOutput> RunAsync(string directory, params string[] args) => RunAsync(directory, name => Environment.GetEnvironmentVariable(name), args);

    /// <summary>Runs with an environment of its own.</summary>
    public static async Task<ScanOutput> RunAsync(string directory, Func<string, string?> variable, params string[] args)
    {
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        using var error = new StringWriter(CultureInfo.InvariantCulture);
        string? processors = Environment.GetEnvironmentVariable(Processors);
        try
        {
            // A build here is so small that threads which wait for each other cost more than they do. It inherits this; a program that is watched does not.
            if (args is not ["watch" or "sanitize", ..])
                Environment.SetEnvironmentVariable(Processors, "1");
            int exitCode = await ScanCommand.RunAsync(
                args,
                new ConsoleEnvironment(output, error, directory, OutIsTerminal: false, ErrorIsTerminal: false, variable) { Clock = new FixedClock() },
                CancellationToken.None);
            return new ScanOutput(exitCode, output.ToString(), error.ToString());
        }
        finally
        {
            Environment.SetEnvironmentVariable(Processors, processors);
        }
    }

    /// <summary>Reports bear a date; here it is always the same.</summary>
    internal sealed class FixedClock : TimeProvider
    {
        /// <inheritdoc/>
        public override DateTimeOffset GetUtcNow() => new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);
    }

    // The scanner's builds inherit what this process has.
    [ModuleInitializer]
    internal static void ShareCompiler()
    {
        foreach (var (name, value) in CompilerServer.Variables)
            Environment.SetEnvironmentVariable(name, value);
    }

    private static string FindRepository()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "samples", "Leaky", "Leaky.csproj")))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException("The tests do not run inside the repository.");
    }
}
