using System.Text.Json;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.Engines.Builds;

/// <summary>
/// Lets the user's own MSBuild build a solution or project with the analyzers injected, so that packages, generators, settings and suppressions
/// are exactly those of the user; then reads the compiler's logs.
/// </summary>
internal sealed class BuildEngine(BuildTarget target, ScanOptions options, AnalyzerSet analyzers, Func<string, string?> variable) : IScanEngine
{
    // Reported by the compiler: it is older than the analyzer; it cannot load the analyzer; the analyzer threw.
    private const string TooOld = "CS9057";
    private const string NotLoaded = "CS8032";
    private const string Threw = "AD0001";

    private static readonly TimeSpan s_poll = TimeSpan.FromMilliseconds(200);

    /// <inheritdoc/>
    public async Task<ScanResult> RunAsync(IProgress<ScanProgress> progress, CancellationToken cancellation)
    {
        var dotnet = DotnetHost.Find(variable);
        await dotnet.RequireSdkAsync(target.Root, cancellation).ConfigureAwait(false);
        using var injection = BuildInjection.Write(analyzers, options.AllRules, BuildInjection.UserExtensions(variable));

        var build = dotnet.RunAsync(Arguments(injection), target.Root, cancellation);
        while (!build.IsCompleted)
        {
            await Task.WhenAny(build, Task.Delay(s_poll, CancellationToken.None)).ConfigureAwait(false);
            progress.Report(Progress(injection.LogFolder));
        }

        return Read(await build.ConfigureAwait(false), injection.LogFolder);
    }

    private List<string> Arguments(BuildInjection injection)
    {
        // Without reuse of nodes no process outlives the scan holding our pipes.
        List<string> arguments = ["build", target.Path, "-nologo", "-v:quiet", "-clp:NoSummary;ErrorsOnly", "-nodeReuse:false", "-p:" + injection.Property];
        if (options.Configuration is { } configuration)
        {
            arguments.AddRange(["-c", configuration]);
        }

        if (options.Framework is { } framework)
        {
            arguments.AddRange(["-f", framework]);
        }

        return arguments;
    }

    private ScanProgress Progress(string logs)
    {
        int started = Directory.EnumerateFiles(logs, "*.unit").Count();
        int ended = Directory.EnumerateFiles(logs, "*.sarif").Count();
        return started == 0 ? new ScanProgress("restoring", 0, 0) : new ScanProgress($"building, {ended} compilations done", ended, 0);
    }

    private ScanResult Read(ProcessOutput build, string logs)
    {
        var findings = new List<Finding>();
        var failures = new List<ScanFailure>(BuildErrors.Read(build, target.Path, IsOurs));
        var files = new HashSet<string>(StringComparer.Ordinal);
        var projects = new HashSet<string>(StringComparer.Ordinal);
        var analyzerTime = TimeSpan.Zero;
        foreach (string unit in Directory.EnumerateFiles(logs, "*.unit").Order(StringComparer.Ordinal))
        {
            string log = Path.ChangeExtension(unit, ".sarif");
            if (!File.Exists(log))
            {
                continue; // its compiler did not run to the end, which the build's errors tell
            }

            string[] lines = File.ReadAllLines(unit);
            string project = lines[0];
            projects.Add(project);
            files.UnionWith(lines.Skip(1).Where(IsWritten));
            try
            {
                using var stream = File.OpenRead(log);
                var sarif = SarifLog.Read(stream, id => IsOurs(id) || id is TooOld or NotLoaded or Threw);
                analyzerTime += TimeOf(sarif.RuleTimes);
                failures.AddRange(sarif.Results.Select(result => Failure(result, project, sarif.Compiler)).OfType<ScanFailure>());
                findings.AddRange(sarif.Results
                    .Where(result => IsOurs(result.RuleId) && result.Place is not null)
                    .Select(result => new Finding(result.RuleId, result.Level, result.Place!, result.Message, result.Notes)
                    {
                        Project = Path.GetFileNameWithoutExtension(project),
                    }));
            }
            catch (JsonException broken)
            {
                failures.Add(new ScanFailure($"the compiler's log for '{project}' cannot be read: {broken.Message}"));
            }
        }

        if (projects.Count == 0 && failures.Count == 0)
        {
            throw new ScanException(
                $"'{target.Path}' built, but no C# project was compiled", "Name a solution with C# projects, a .csproj, or a folder of C#.");
        }

        return new ScanResult
        {
            Findings = findings,
            Failures = failures,
            Files = files.Count,
            Projects = projects.Count,
            AnalyzerTime = analyzerTime,
        };
    }

    private TimeSpan TimeOf(IReadOnlyDictionary<string, TimeSpan> ruleTimes) => new(analyzers.Analyzers
        .Sum(analyzer => analyzer.SupportedDiagnostics.Select(rule => ruleTimes.GetValueOrDefault(rule.Id).Ticks).DefaultIfEmpty().Max()));

    private bool IsOurs(string id) => analyzers.Rules.Any(rule => rule.Id == id);

    private static bool IsWritten(string file) => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal);

    // The same ids can be about analyzers of the project's own, which are not our concern.
    private static ScanFailure? Failure(SarifResult result, string project, string compiler) => result switch
    {
        { RuleId: TooOld } when result.Message.Contains("PoolAnalyzers", StringComparison.Ordinal) =>
            new($"'{project}' is built by compiler {compiler}, which is too old for these analyzers: "
                + "they need 4.14 (.NET SDK 9.0.300, Visual Studio 2022 17.14) or newer")
            {
                Advice = "Check global.json and any Microsoft.Net.Compilers.Toolset package, or scan the folder instead: that brings its own compiler.",
            },
        { RuleId: NotLoaded } when result.Message.Contains("PoolAnalyzers", StringComparison.Ordinal) =>
            new($"the compiler of '{project}' ({compiler}) could not load the analyzers")
            {
                Details = [FirstLine(result.Message)],
                Advice = "Scan the folder instead: that brings its own compiler.",
            },
        { RuleId: Threw } when result.Message.Contains("PoolAnalyzers", StringComparison.Ordinal) =>
            // One failure an analyzer and project, however many files it stopped at: what differs goes into the details.
            new($"an analyzer stopped in '{project}': {FirstLine(result.Message).Split(" with message ")[0]}")
            {
                Details = [FirstLine(result.Message)],
                Advice = "This is a fault of the analyzer: please report it, with the code if you can. Its findings may be missing.",
            },
        _ => null,
    };

    private static string FirstLine(string text) => text.Split('\n')[0].Trim();
}
