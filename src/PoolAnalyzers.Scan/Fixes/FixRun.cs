using System.Text.Json;
using PoolAnalyzers.Scan.Engines;
using PoolAnalyzers.Scan.Engines.Builds;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.Fixes;

/// <summary>
/// Lets <c>dotnet format analyzers</c> apply the code fixes to the user's files. The assemblies are injected as they are into a build, so that the project
/// need not have the package.
/// </summary>
internal sealed class FixRun(BuildTarget target, ScanOptions options, AnalyzerSet analyzers, Func<string, string?> variable)
{
    /// <summary>Refuses what cannot be fixed, before anything is scanned or changed.</summary>
    /// <exception cref="ScanException">There are no fixes, or nothing that they can be applied to.</exception>
    public static void Require(IEnumerable<ScanTarget> targets, AnalyzerSet analyzers)
    {
        if (targets.FirstOrDefault(target => target is not BuildTarget) is { } loose)
        {
            throw new ScanException($"'{loose.Path}' cannot be fixed: --fix needs a solution or a project",
                "Name a .sln, .slnx or .csproj file, or add --build.");
        }

        if (analyzers.FixesPath is null)
        {
            throw new ScanException("this build of the scanner has no code fixes: PoolAnalyzers.CodeFixes.dll is not beside it",
                "Leave --fix out, or install a version that has them.");
        }
    }

    /// <summary>Fixes what can be fixed, and returns the files that changed, the reports whose fix failed, and those that are left.</summary>
    /// <exception cref="ScanException">The formatter failed.</exception>
    public async Task<FixResult> RunAsync(CancellationToken cancellation)
    {
        var dotnet = DotnetHost.Find(variable);
        await dotnet.RequireSdkAsync(target.Root, cancellation).ConfigureAwait(false);
        using var injection = BuildInjection.Write(analyzers, options.AllRules, BuildInjection.UserExtensions(variable), withFixes: true);

        // Its own build reads what a restore wrote.
        var restore = await dotnet.RunAsync(["restore", target.Path, "-v:quiet"], target.Root, cancellation).ConfigureAwait(false);
        if (restore.ExitCode != 0)
        {
            throw new ScanException(BuildErrors.Read(restore, target.Path, _ => false)[0]);
        }

        var start = DateTime.UtcNow;
        string report = Path.Combine(injection.LogFolder, "report");
        List<string> arguments =
        [
            "format", "analyzers", target.Path, "--no-restore", "--severity", "info", "--report", report,
            "--diagnostics", .. options.Only.Count > 0 ? options.Only : analyzers.Rules.Select(rule => rule.Id),
            .. options.Exclude.Count > 0 ? ["--exclude", .. options.Exclude] : Array.Empty<string>(),
        ];
        string failures = Path.Combine(injection.LogFolder, "failures");
        var variables = new Dictionary<string, string>(injection.Variables) { [FixResult.Variable] = failures };
        var format = await dotnet.RunAsync(arguments, target.Root, cancellation, variables).ConfigureAwait(false);
        if (format.ExitCode != 0)
        {
            throw new ScanException(new ScanFailure($"'{target.Path}' could not be fixed: dotnet format stopped")
            {
                Details =
                    [.. format.Lines.Select(line => line.Trim()).Where(line => line.Length > 0 && !line.StartsWith("at ", StringComparison.Ordinal)).Take(5)],
                Advice = $"Make `dotnet build \"{target.Path}\"` succeed first.",
            });
        }

        return new FixResult(ChangedBy(report, start), FixResult.ReadFailures(failures), FixResult.ReadSuggestions(failures), FixResult.ReadUnfixed(failures));
    }

    // The formatter's report names files that it looked into but left as they were, too.
    private static IReadOnlyList<string> ChangedBy(string report, DateTime start)
    {
        string file = Path.Combine(report, "format-report.json");
        if (!File.Exists(file))
        {
            return [];
        }

        using var document = JsonDocument.Parse(File.ReadAllBytes(file));
        return [.. document.RootElement.EnumerateArray().Select(entry => entry.GetProperty("FilePath").GetString()!)
            .Where(path => File.GetLastWriteTimeUtc(path) >= start).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
    }
}
