using System.CommandLine;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Watching;
using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>The command line of <c>poolscan watch</c>.</summary>
internal static class WatchCommand
{
    /// <summary>The command to start. What looks like an option of the watch is none of it, unless it comes after <c>--</c>.</summary>
    public static readonly Argument<string[]> CommandArgument = new("COMMAND")
    {
        Description = "A command to start and watch from its first instruction on, after `--`: `-- dotnet App.dll`, `-- dotnet test`.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private static readonly Option<int?> s_pid = new("--pid", "-p")
    {
        Description = "A running process to watch. It goes on when the watch ends.",
        HelpName = "N",
        CustomParser = static given => ReportOptions.Number(given, "the number of a process", 0, int.MaxValue),
    };

    private static readonly Option<double?> s_duration = new("--duration")
    {
        Description = "End the watch of a running process after so many seconds.",
        HelpName = "SECONDS",
        CustomParser = static given => ReportOptions.Number(given, "seconds, more than 0 and not more than 49 days", double.Epsilon, s_longest.TotalSeconds),
    };

    private static readonly Option<string[]> s_failOn = new("--fail-on")
    {
        Description = $"Exit with 1 where one of these was found for certain: {string.Join(", ", WatchKind.All)}.",
        HelpName = "KIND,KIND",
    };

    private static readonly Option<bool> s_noColor = new("--no-color")
    {
        Description = "Plain text even on a terminal; so do NO_COLOR, CI and redirection.",
    };

    /// <summary>What a timer of the framework can wait for, in whole days.</summary>
    private static readonly TimeSpan s_longest = TimeSpan.FromDays(49);

    /// <summary>The command, to be put below another one.</summary>
    public static Command Create(string[] args, ConsoleEnvironment environment)
    {
        var command = new Command("watch",
            "Watches the array pools of a running program, its packages included: what is returned twice or to the wrong pool, what does not come back, and "
            + "where the pool has to allocate. Exit code: that of the command that was started; 0 for a process; 1 as --fail-on says; 2 could not run.")
        {
            CommandArgument, s_pid, s_duration, s_failOn, ReportOptions.Top, ReportOptions.Sarif, ReportOptions.Html, ReportOptions.Json, s_noColor,
        };
        command.Validators.Add(parsed =>
        {
            // Whether an option is there, not what it is: to ask for the value of one that is wrong throws.
            bool hasCommand = parsed.GetValue(CommandArgument) is { Length: > 0 };
            if (parsed.GetResult(s_pid) is not null == hasCommand)
            {
                parsed.AddError("watch wants a process (`--pid N`) or a command to start (`-- dotnet App.dll`), and not both");
            }

            if (hasCommand && parsed.GetResult(s_duration) is not null)
            {
                parsed.AddError("--duration is for `--pid`: a command is watched until it ends");
            }

            foreach (string kind in ReportOptions.Words(parsed.GetValue(s_failOn)).Where(kind => !WatchKind.All.Contains(kind)))
            {
                parsed.AddError($"--fail-on knows no '{kind}': it takes {string.Join(", ", WatchKind.All)}");
            }
        });
        command.SetAction((parsed, cancelled) => WatchRun.RunAsync(Read(parsed) with { CommandLine = args }, environment, cancelled));
        return command;
    }

    private static WatchOptions Read(ParseResult parsed) => new()
    {
        Pid = parsed.GetValue(s_pid),
        Command = parsed.GetValue(CommandArgument) ?? [],
        Duration = parsed.GetValue(s_duration) is { } seconds ? TimeSpan.FromSeconds(seconds) : null,
        FailOn = [.. ReportOptions.Words(parsed.GetValue(s_failOn))],
        Sarif = parsed.GetValue(ReportOptions.Sarif),
        Html = parsed.GetValue(ReportOptions.Html),
        Json = parsed.GetValue(ReportOptions.Json),
        Top = parsed.GetValue(ReportOptions.Top),
        NoColor = parsed.GetValue(s_noColor),
    };
}
