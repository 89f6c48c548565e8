using System.CommandLine;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>The command line: what can be said, and how it becomes <see cref="ScanOptions"/>.</summary>
internal static class ScanCommand
{
    private static readonly Argument<string[]> s_paths = new("PATH")
    {
        Description = "Solutions (.sln, .slnx), projects (.csproj), folders of C#, or .cs files. Without any: the current directory.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private static readonly Option<bool> s_build = new("--build")
    {
        Description = "PATH is a folder: build the one solution or project in it instead of compiling its files loosely.",
    };

    private static readonly Option<string[]> s_only = new("--only")
    {
        Description = "Report these rules only, separated by commas.",
        HelpName = "ID,ID",
    };

    private static readonly Option<string[]> s_include = new("--include")
    {
        Description = "Report only folders and files that match; the rest is still compiled. Repeatable.",
        HelpName = "GLOB",
    };

    private static readonly Option<string[]> s_exclude = new("--exclude")
    {
        Description = "Leave out folders and files that match (* within a name, **/ across folders; a name without a slash matches at any depth). Repeatable.",
        HelpName = "GLOB",
    };

    private static readonly Option<string> s_rules = new Option<string>("--rules")
    {
        Description = "'default', or 'all': with the rules that are off or hidden by default.",
        DefaultValueFactory = _ => "default",
    }.AcceptOnlyFromAmong("default", "all");

    private static readonly Option<string> s_severity = new Option<string>("--severity")
    {
        Description = "Report findings from this severity on.",
        DefaultValueFactory = _ => "info",
    }.AcceptOnlyFromAmong("info", "warning", "error");

    private static readonly Option<string?> s_changedSince = new("--changed-since")
    {
        Description = "Report only findings that touch a file changed since the history left this branch, tag or commit; uncommitted and new files count.",
        HelpName = "GITREF",
    };

    private static readonly Option<string?> s_baseline = new Option<string?>("--baseline")
    {
        Description = "'create' writes down all findings as known; 'use' fails for new ones only.",
    }.AcceptOnlyFromAmong("create", "use");

    private static readonly Option<string> s_baselineFile = new("--baseline-file")
    {
        Description = "The baseline file.",
        HelpName = "FILE",
        DefaultValueFactory = _ => Baseline.DefaultFile,
    };

    private static readonly Option<bool> s_fix = new("--fix")
    {
        Description = "Apply code fixes to the files (dotnet format) before the scan; solutions and projects only.",
    };

    private static readonly Option<string?> s_sarif = new("--sarif")
    {
        Description = "Write the findings as SARIF 2.1.0.",
        HelpName = "FILE",
    };

    private static readonly Option<string?> s_html = new("--html")
    {
        Description = "Write the findings as a page that needs no other file.",
        HelpName = "FILE",
    };

    private static readonly Option<string?> s_json = new("--json")
    {
        Description = "Write the findings as JSON.",
        HelpName = "FILE",
    };

    private static readonly Option<string?> s_configuration = new("--configuration", "-c")
    {
        Description = "The configuration to build (solutions and projects).",
        HelpName = "NAME",
    };

    private static readonly Option<string?> s_framework = new("--framework", "-f")
    {
        Description = "The target framework to build (solutions and projects); all of them by default.",
        HelpName = "TFM",
    };

    private static readonly Option<bool> s_noColor = new("--no-color")
    {
        Description = "Plain text even on a terminal; so do NO_COLOR, CI and redirection.",
    };

    /// <summary>Runs the tool and returns its <see cref="ExitCode"/>; throws nothing that a user would see.</summary>
    /// <param name="args">The command line, without the program's name.</param>
    /// <param name="environment">Streams, current directory and environment.</param>
    /// <param name="cancellation">Cancels the scan, as Ctrl-C does.</param>
    public static async Task<int> RunAsync(string[] args, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        var watch = WatchCommand.Create(args, environment);
        var sanitize = SanitizeCommand.Create(args, environment);
        var command = new RootCommand(
            "Finds ownership bugs of pooled memory (ArrayPool<T>, IMemoryOwner<T>, ObjectPool<T>) in any C# code, without editing it. " +
            "Exit code: 0 clean, 1 findings, 2 could not run.")
        {
            s_paths, s_build, s_only, s_include, s_exclude, s_rules, s_severity, s_changedSince, s_baseline, s_baselineFile, s_fix,
            s_sarif, s_html, s_json, s_configuration, s_framework, s_noColor, watch, sanitize,
        };
        command.SetAction((parsed, cancelled) => ScanRun.RunAsync(Read(parsed) with { CommandLine = args }, environment, cancelled));

        // The parser drops a first argument that ends in the tool's own name, as if a shell had passed it: a folder can have that name too.
        ParseResult result = command.Parse([command.Name, .. args]);
        // What the parser says about the rest of the line follows from the unknown option, and would only distract from it.
        string[] unknown =
        [
            .. UnknownOptions.In(result, s_paths, command.Options), .. UnknownOptions.In(result, WatchCommand.CommandArgument, watch.Options),
            .. UnknownOptions.In(result, SanitizeCommand.CommandArgument, sanitize.Options),
        ];
        string[] errors = unknown.Length > 0 ? unknown : [.. result.Errors.Select(error => error.Message)];
        if (errors.Length > 0)
        {
            foreach (string error in errors)
            {
                environment.Error.WriteLine($"error: {error}");
            }

            environment.Error.WriteLine("  `--help` lists all options.");
            return ExitCode.CouldNotRun;
        }

        return await result.InvokeAsync(
            new InvocationConfiguration
            {
                Output = environment.Out,
                Error = environment.Error,
                // Long enough to stop a build and to remove what was injected into it.
                ProcessTerminationTimeout = TimeSpan.FromSeconds(20),
            },
            cancellation).ConfigureAwait(false);
    }

    private static ScanOptions Read(ParseResult parsed) => new()
    {
        Paths = [.. parsed.GetValue(s_paths) ?? []],
        Build = parsed.GetValue(s_build),
        Only = [.. Split(parsed.GetValue(s_only)).Select(id => id.ToUpperInvariant())],
        Include = [.. parsed.GetValue(s_include) ?? []],
        Exclude = [.. parsed.GetValue(s_exclude) ?? []],
        AllRules = parsed.GetValue(s_rules) == "all",
        Severity = parsed.GetValue(s_severity) switch { "error" => FindingLevel.Error, "warning" => FindingLevel.Warning, _ => FindingLevel.Info },
        ChangedSince = parsed.GetValue(s_changedSince),
        Baseline = parsed.GetValue(s_baseline) switch { "create" => BaselineUse.Create, "use" => BaselineUse.Use, _ => BaselineUse.None },
        BaselineFile = parsed.GetValue(s_baselineFile) ?? Baseline.DefaultFile,
        Fix = parsed.GetValue(s_fix),
        Sarif = parsed.GetValue(s_sarif),
        Html = parsed.GetValue(s_html),
        Json = parsed.GetValue(s_json),
        NoColor = parsed.GetValue(s_noColor),
        Configuration = parsed.GetValue(s_configuration),
        Framework = parsed.GetValue(s_framework),
    };

    private static IEnumerable<string> Split(string[]? values) =>
        (values ?? []).SelectMany(value => value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
}
