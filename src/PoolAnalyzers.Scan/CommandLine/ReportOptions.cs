using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Numerics;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>The options that all commands have which look at programs that run.</summary>
internal static class ReportOptions
{
    /// <summary>How many places that rent are listed.</summary>
    public static Option<int> Top { get; } = new("--top")
    {
        Description = "How many places that rent are listed.",
        HelpName = "N",
        DefaultValueFactory = static _ => 10,
        CustomParser = static given => Number(given, "a number of places", 0, int.MaxValue) ?? 0,
    };

    /// <summary>The file for SARIF.</summary>
    public static Option<string?> Sarif { get; } = new("--sarif") { Description = "Write the findings as SARIF 2.1.0.", HelpName = "FILE" };

    /// <summary>The file for the page.</summary>
    public static Option<string?> Html { get; } = new("--html") { Description = "Write the report as a page that needs no other file.", HelpName = "FILE" };

    /// <summary>The file for JSON.</summary>
    public static Option<string?> Json { get; } = new("--json") { Description = "Write the report as JSON.", HelpName = "FILE" };

    /// <summary>A number in a range, both ends included. Anything else is an error and null: what the parser would say names a type of the runtime.</summary>
    public static T? Number<T>(ArgumentResult given, string meaning, T least, T most)
        where T : struct, INumber<T>
    {
        string text = given.Tokens[0].Value;
        if (T.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) && number >= least && number <= most)
        {
            return number;
        }

        given.AddError($"{((OptionResult)given.Parent!).IdentifierToken?.Value} wants {meaning}, not '{text}'");
        return null;
    }

    /// <summary>The words of an option that takes several, separated by commas or given again.</summary>
    public static IEnumerable<string> Words(string[]? values) =>
        (values ?? []).SelectMany(value => value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
}
