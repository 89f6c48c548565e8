using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The tour: what a scan finds in samples/Leaky is what is marked there, in every mode.</summary>
public sealed partial class LeakyTests
{
    private static readonly string s_folder = Path.Combine("samples", "Leaky");

    /// <summary>It takes 10 seconds and more: the sample is built under the settings of this repository, with all their analyzers.</summary>
    [Fact]
    public async Task TheSampleIsBuiltAndItsFolderSaysTheSame()
    {
        var built = await Scanner.RunAsync(Scanner.Repository, Path.Combine(s_folder, "Leaky.csproj"));
        Assert.Equal(Marks(), built.Findings.Order(StringComparer.Ordinal));
        Assert.Equal(ExitCode.Findings, built.ExitCode);

        var folder = await Scanner.RunAsync(Scanner.Repository, s_folder);
        Assert.Equal(WithoutSummary(built.Out), WithoutSummary(folder.Out));

        // Two scans print the same, and so does one of the current directory, but for the paths.
        Assert.Equal(WithoutSummary(folder.Out), WithoutSummary((await Scanner.RunAsync(Scanner.Repository, s_folder)).Out));
        var here = await Scanner.RunAsync(Path.Combine(Scanner.Repository, s_folder));
        Assert.Equal(folder.Findings, here.Findings.Select(finding => Path.Combine(s_folder, finding)));
        Assert.Equal(ExitCode.Findings, here.ExitCode);
    }

    [Fact]
    public void TheSampleHasAboutTenDifferentBugs() => Assert.InRange(Marks().Count, 10, 14);

    // The last line tells the time.
    private static string WithoutSummary(string text) => string.Join('\n', text.TrimEnd().Split('\n').SkipLast(1));

    private static List<string> Marks() =>
        [.. Directory.EnumerateFiles(Path.Combine(Scanner.Repository, s_folder), "*.cs")
            .SelectMany(file => File.ReadLines(file).Select((text, index) => (text, line: index + 1))
                .SelectMany(entry => Mark().Matches(entry.text)
                    .Select(match => $"{Path.Combine(s_folder, Path.GetFileName(file))}:{entry.line} {match.Groups["id"].Value}")))
            .Order(StringComparer.Ordinal)];

    [GeneratedRegex(@"// bug: (?<id>POOL\d+)$", RegexOptions.CultureInvariant)]
    private static partial Regex Mark();
}
