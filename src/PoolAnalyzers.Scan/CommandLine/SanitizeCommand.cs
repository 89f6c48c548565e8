using System.CommandLine;
using System.Globalization;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Sanitizing;
using PoolAnalyzers.Scan.Sanitizing.Records;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>The command line of <c>poolscan sanitize</c>.</summary>
internal static class SanitizeCommand
{
    private const string Nothing = "none";

    /// <summary>The command to run. What looks like an option of the sanitizer is none of it, unless it comes before <c>--</c>.</summary>
    public static readonly Argument<string[]> CommandArgument = new("COMMAND")
    {
        Description = "What to run of what is built already, after `--`: `-- dotnet test`, `-- dotnet App.dll`, `-- ./app`.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private static readonly Option<string[]> s_failOn = new("--fail-on")
    {
        Description = $"Exit with 1 where one of these was found: {string.Join(", ", Kinds)}; or none. "
            + $"By default: {string.Join(", ", SanitizeForm.Corrupting)}.",
        HelpName = "KIND,KIND",
    };

    private static readonly Option<string> s_quarantine = new("--quarantine")
    {
        Description = "How much of what was returned is kept, to see whether somebody writes to it: a number of bytes, KB, MB or GB.",
        HelpName = "SIZE",
        DefaultValueFactory = _ => "64MB",
    };

    private static readonly Option<string> s_poison = new Option<string>("--poison")
    {
        Description = "What arrays have in them that nobody wrote: a 'pattern', or 'zero'.",
        DefaultValueFactory = _ => "pattern",
    }.AcceptOnlyFromAmong("pattern", "zero");

    private static readonly Option<bool> s_notices = new("--notices")
    {
        Description = $"Tell what is legal and often a mistake too: {FaultKinds.WrittenBeyondLength}.",
    };

    private static readonly Option<string> s_stacks = new Option<string>("--stacks")
    {
        Description = "Which call stacks are taken of rentals and returns, beside the line of the call: 'samples', or 'all', which costs more.",
        DefaultValueFactory = _ => "samples",
    }.AcceptOnlyFromAmong("samples", "all");

    private static readonly Option<string?> s_suppressions = new("--suppressions")
    {
        Description = "Do not tell the findings that match a line of this file: `kind:pattern`, below a comment (#) with the reason.",
        HelpName = "FILE",
    };

    private static readonly Option<string?> s_arguments = new("--arguments")
    {
        Description = "Read further arguments of the command from this file, one a line and without quotes, for scripts.",
        HelpName = "FILE",
    };

    private static readonly Option<string?> s_msbuild = new("--msbuild")
    {
        Description = "Write each finding on one line, as a build tells errors and warnings.",
        HelpName = "FILE",
    };

    private static readonly Option<int> s_sample = new("--sample")
    {
        Description = "Check one of so many rentals, for runs that take long.",
        HelpName = "N",
        DefaultValueFactory = static _ => 1,
        CustomParser = static given => ReportOptions.Number(given, "a number of rentals, from 1 on", 1, int.MaxValue) ?? 1,
    };

    private static IEnumerable<string> Kinds => SanitizeForm.Form.Kinds.Select(kind => kind.Id);

    /// <summary>The command, to be put below another one.</summary>
    public static Command Create(string[] args, ConsoleEnvironment environment)
    {
        var command = new Command("sanitize",
            "Runs a rewritten copy of what is built, in which the pools of arrays, memory and objects of the program and of its packages are checked: what is "
            + "returned twice, to the wrong pool, or written after its return, and what is lost. "
            + "Exit code: that of the command; 1 as --fail-on says; 2 could not run.")
        {
            CommandArgument, s_failOn, s_quarantine, s_poison, s_stacks, s_sample, s_notices, s_suppressions, s_arguments,
            s_msbuild, ReportOptions.Top, ReportOptions.Sarif, ReportOptions.Html, ReportOptions.Json,
        };
        command.Validators.Add(parsed =>
        {
            if (parsed.GetValue(CommandArgument) is not { Length: > 0 })
            {
                parsed.AddError("sanitize wants a command to run, such as `-- dotnet test` or `-- dotnet App.dll`");
            }

            foreach (string kind in ReportOptions.Words(parsed.GetValue(s_failOn)).Where(kind => kind != Nothing && !Kinds.Contains(kind)))
            {
                parsed.AddError($"--fail-on knows no '{kind}': it takes {string.Join(", ", Kinds)}, {Nothing}");
            }

            // What is not given has no value yet.
            if (parsed.GetValue(s_quarantine) is { } size && Bytes(size) is null)
            {
                parsed.AddError($"--quarantine does not understand '{size}': it takes a size such as 64MB");
            }
        });
        command.SetAction((parsed, cancelled) => SanitizeRun.RunAsync(Read(parsed) with { CommandLine = args }, environment, cancelled));
        return command;
    }

    private static SanitizeOptions Read(ParseResult parsed) => new()
    {
        Command = parsed.GetValue(CommandArgument) ?? [],
        FailOn = parsed.GetValue(s_failOn) is { Length: > 0 } kinds ? [.. ReportOptions.Words(kinds)] : SanitizeForm.Corrupting,
        QuarantineBytes = Bytes(parsed.GetValue(s_quarantine)!)!.Value,
        HasPoison = parsed.GetValue(s_poison) != "zero",
        TakesAllStacks = parsed.GetValue(s_stacks) == "all",
        TellsNotices = parsed.GetValue(s_notices),
        Sample = parsed.GetValue(s_sample),
        Arguments = parsed.GetValue(s_arguments),
        Build = parsed.GetValue(s_msbuild),
        Suppressions = parsed.GetValue(s_suppressions),
        Sarif = parsed.GetValue(ReportOptions.Sarif),
        Html = parsed.GetValue(ReportOptions.Html),
        Json = parsed.GetValue(ReportOptions.Json),
        Top = parsed.GetValue(ReportOptions.Top),
    };

    /// <summary>"64MB", "512 kb" or "1000"; null for what is no size.</summary>
    private static long? Bytes(string text)
    {
        string digits = text.TrimEnd('B', 'b', 'K', 'k', 'M', 'm', 'G', 'g', ' ');
        int shift = text[digits.Length..].Trim().ToUpperInvariant() switch { "" or "B" => 0, "K" or "KB" => 10, "M" or "MB" => 20, "G" or "GB" => 30, _ => -1 };
        return shift >= 0 && long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long number) && number <= long.MaxValue >> shift
            ? number << shift : null;
    }
}
