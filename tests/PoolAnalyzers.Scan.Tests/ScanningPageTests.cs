using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>docs/scanning.md says what the tool does: its options, its exit codes, and commands that run.</summary>
public sealed partial class ScanningPageTests
{
    private static readonly string s_page = File.ReadAllText(Path.Combine(Scanner.Repository, "docs", "scanning.md"));

    [Theory]
    [InlineData("scanning.md")]
    [InlineData("watching.md", "watch")]
    public async Task EveryOptionIsInTheTable(string page, params string[] command)
    {
        string help = (await Scanner.RunAsync(Scanner.Repository, [.. command, "--help"])).Out;
        string options = help[help.IndexOf("Options:", StringComparison.Ordinal)..].Split("\nCommands:")[0];
        var said = OptionName().Matches(options).Select(match => match.Value).Except(["--help", "--version"]);
        var told = File.ReadAllText(Path.Combine(Scanner.Repository, "docs", page)).Split('\n').Where(line => line.StartsWith("| `-", StringComparison.Ordinal))
            .SelectMany(line => OptionName().Matches(line.Split(" | ")[0]).Select(match => match.Value));
        Assert.Equal(said.Distinct().Order(StringComparer.Ordinal), told.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void EveryExitCodeIsInTheTable() => Assert.All(
        [ExitCode.Clean, ExitCode.Findings, ExitCode.CouldNotRun, ExitCode.Cancelled],
        code => Assert.Contains($"\n| {code} | ", s_page, StringComparison.Ordinal));

    /// <summary>It takes 10 seconds and more: two of the commands build.</summary>
    [Fact]
    public async Task TheCommandsRunInTheirOrder()
    {
        using var work = new Workplace().WithProject("src/Web.csproj").With("src/Leaky.cs", Workplace.LeakyCode).With("tests/Clean.cs", Workplace.CleanCode)
            .WithSolution("MySolution.slnx", "src/Web.csproj");
        work.Git("init", "-q", "-b", "main");
        work.Git("add", ".");
        work.Git("commit", "-q", "-m", "first");
        var commands = Block().Matches(s_page).SelectMany(block => block.Groups["lines"].Value.Trim().Split('\n')).ToList();
        Assert.True(commands.Count >= 10, "the page has no block of commands");
        foreach (string command in commands)
        {
            string[] parts = [.. command.Split(' ').Select(part => part.Trim('\''))];
            Assert.Equal("poolscan", parts[0]);
            var scan = await work.ScanAsync(parts[1..]);
            Assert.True(scan.ExitCode is ExitCode.Clean or ExitCode.Findings, $"{command}: {scan.Error}");
        }

        Assert.True(File.Exists(Path.Combine(work.Path, "pools.sarif")) && File.Exists(Path.Combine(work.Path, "report.html")));
    }

    [GeneratedRegex(@"--[a-z][a-z-]+", RegexOptions.CultureInvariant)]
    private static partial Regex OptionName();

    [GeneratedRegex(@"A test of the scanner runs these commands in their order\. -->\n```shell\n(?<lines>.*?)```", RegexOptions.CultureInvariant | RegexOptions.Singleline)]
    private static partial Regex Block();
}
