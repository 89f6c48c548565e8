using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.CommandLine;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The tour: what a scan finds in samples/Leaky is what is marked there, in every mode.</summary>
public sealed partial class LeakyTests
{
    private static readonly string s_folder = Path.Combine("samples", "Leaky");

    [Fact]
    public async Task WithoutAPathTheSampleIsBuilt()
    {
        var scan = await Scanner.RunAsync(Scanner.Repository);
        Assert.Equal(Marks(), scan.Findings.Order(StringComparer.Ordinal));
        Assert.Equal(ExitCode.Findings, scan.ExitCode);
    }

    [Fact]
    public async Task TheFolderAndTheProjectSayTheSame()
    {
        var folder = await Scanner.RunAsync(Scanner.Repository, s_folder);
        var project = await Scanner.RunAsync(Scanner.Repository, Path.Combine(s_folder, "Leaky.csproj"));
        Assert.Equal(Marks(), folder.Findings.Order(StringComparer.Ordinal));
        Assert.Equal(WithoutSummary(folder.Out), WithoutSummary(project.Out));
    }

    [Fact]
    public async Task TwoScansPrintTheSame()
    {
        var first = await Scanner.RunAsync(Scanner.Repository, s_folder);
        var second = await Scanner.RunAsync(Scanner.Repository, s_folder);
        Assert.Equal(WithoutSummary(first.Out), WithoutSummary(second.Out));
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
