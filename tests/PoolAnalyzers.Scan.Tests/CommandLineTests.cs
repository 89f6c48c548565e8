using PoolAnalyzers.Scan.Changes;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>What a user types, and what the tool says about it.</summary>
public sealed class CommandLineTests
{
    [Fact]
    public async Task WithoutAPathTheCurrentDirectoryIsScanned()
    {
        using var work = new Workplace().With("a/Leaky.cs", Workplace.LeakyCode).With("b/Clean.cs", Workplace.CleanCode);
        var scan = await work.ScanAsync();
        Assert.Equal([Path.Combine("a", "Leaky.cs") + ":3 POOL001"], scan.Findings);
        Assert.Contains("1 finding; 2 files scanned", scan.Out, StringComparison.Ordinal);
        Assert.Equal(scan.Findings, (await work.ScanAsync("--include", "a")).Findings);
        using var empty = new Workplace();
        (await empty.ScanAsync()).AssertFailed("holds no C# files");
    }

    [Fact]
    public async Task AFolderMayHaveTheNameOfTheTool()
    {
        string name = System.CommandLine.RootCommand.ExecutableName;
        using var work = new Workplace().With($"src/{name}/Leaky.cs", Workplace.LeakyCode).With("Clean.cs", Workplace.CleanCode);
        Assert.Contains("1 finding; 1 file scanned", (await work.ScanAsync($"src/{name}")).Out, StringComparison.Ordinal);
        Assert.Contains("1 finding; 1 file scanned", (await work.ScanAsync($"src/{name}/")).Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task WithoutAPathAndWithBuildTheProjectHereIsBuilt()
    {
        using var work = new Workplace().With("notes.txt", "");
        (await work.ScanAsync("--build")).AssertFailed("no solution or project to build");
        work.WithProject("One.csproj").WithProject("Two.csproj");
        (await work.ScanAsync("--build")).AssertFailed("has several: One.csproj, Two.csproj");
    }

    /// <summary>The rules are loaded after that, and the first files are read.</summary>
    [Fact]
    public async Task ThatTheToolIsAtWorkIsSaidFirst()
    {
        using var work = new Workplace().With("Clean.cs", Workplace.CleanCode);
        Assert.StartsWith($".: loading the analyzers{Environment.NewLine}.: parsing", (await work.ScanAsync()).Error, StringComparison.Ordinal);
        (await work.ScanAsync("no such", "Clean.cs")).AssertFailed("no such, Clean.cs: loading the analyzers");

        // On a terminal it makes room for what comes next.
        using var output = new StringWriter();
        using var error = new StringWriter();
        await ScanCommand.RunAsync(["no such"], new ConsoleEnvironment(output, error, work.Path, OutIsTerminal: true, ErrorIsTerminal: true, _ => null),
            CancellationToken.None);
        Assert.StartsWith("no such: loading the analyzers\r\u001b[2K", error.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--sarf", "--sarif")]
    [InlineData("--sairf", "--sarif")]
    [InlineData("--SARIF", "--sarif")]
    [InlineData("-sarif", "--sarif")]
    [InlineData("--sarf=x.sarif", "--sarif")]
    [InlineData("--base-line", "--baseline")]
    [InlineData("--baseline-files", "--baseline-file")]
    [InlineData("--sever", "--severity")]
    [InlineData("--nocolor", "--no-color")]
    public async Task AMistypedOptionIsToldItsNeighbour(string typed, string meant)
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode);
        var scan = await work.ScanAsync(".", typed, "x.sarif");
        scan.AssertFailed($"there is no option '{typed.Split('=')[0]}': did you mean {meant}?", "--help");
        Assert.Equal("", scan.Out);
        Assert.DoesNotContain("no file or folder", scan.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnOptionLikeNoOtherIsUnknownAndAPathMayLookLikeOne()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode);
        var scan = await work.ScanAsync(".", "--frobnicate", "-q");
        scan.AssertFailed("there is no option '--frobnicate'\n", "there is no option '-q'\n");
        Assert.DoesNotContain("did you mean", scan.Error, StringComparison.Ordinal);

        work.With("--sarf/Leaky.cs", Workplace.LeakyCode);
        Assert.Equal([Path.Combine("--sarf", "Leaky.cs") + ":3 POOL001"], (await work.ScanAsync("--", "--sarf")).Findings);
        (await work.ScanAsync("--", "-q")).AssertFailed("there is no file or folder");
    }

    [Fact]
    public async Task WhichReportsWereWrittenIsSaid()
    {
        using var work = new Workplace().With("src/Leaky.cs", Workplace.LeakyCode).With("out/readme.txt", "");
        var scan = await work.ScanAsync("src", "--sarif", "out/x.sarif", "--html", "x.html", "--json", Path.Combine(work.Path, "x.json"));
        Assert.Contains($"SARIF report: {Path.Combine("out", "x.sarif")}\n", scan.Error.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.Contains("HTML report: x.html\n", scan.Error.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.Contains("JSON report: x.json\n", scan.Error.ReplaceLineEndings("\n"), StringComparison.Ordinal);

        // What is elsewhere is said in full.
        var elsewhere = await Scanner.RunAsync(Path.Combine(work.Path, "src"), "--html", "../y.html");
        Assert.Contains($"HTML report: {Path.Combine(work.Path, "y.html")}", elsewhere.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("report:", (await work.ScanAsync("src")).Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task SyntaxErrorsAreWarningsAndTheRestIsAnalyzed()
    {
        using var work = new Workplace().With("a/Bad.cs", "class Bad\n{\n    void M( { }\n}\n")
            .With("Half.cs", "class Half : Missing.Package { Unknown X => Elsewhere.Y; }").With("Leaky.cs", Workplace.LeakyCode)
            .With("Stop.cs", "#if !MINE\n#error MINE is missing\n#endif");
        var scan = await work.ScanAsync(".", "--json", "x.json");
        Assert.Equal(ExitCode.Findings, scan.ExitCode);
        Assert.Equal(["Leaky.cs:3 POOL001"], scan.Findings);
        Assert.Contains("warning: 1 syntax error in 1 file", scan.Error, StringComparison.Ordinal);
        Assert.Contains(Path.Combine("a", "Bad.cs") + ":3:13: CS1026", scan.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("Half.cs", scan.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("Stop.cs", scan.Error, StringComparison.Ordinal);
        using var json = System.Text.Json.JsonDocument.Parse(File.ReadAllBytes(Path.Combine(work.Path, "x.json")));
        var told = Assert.Single(json.RootElement.GetProperty("syntaxErrors").EnumerateArray());
        Assert.Equal(("a/Bad.cs", 3, "CS1026"),
            (told.GetProperty("path").GetString(), told.GetProperty("line").GetInt32(), told.GetProperty("code").GetString()));

        // A scan of right code says nothing of the kind, and many errors do not bury the findings.
        Assert.DoesNotContain("syntax", (await work.ScanAsync("Leaky.cs")).Error, StringComparison.Ordinal);
        work.With("a/Bad.cs", string.Concat(Enumerable.Repeat("class Bad { void M( { } }\n", 30)));
        Assert.Contains("30 syntax errors in 1 file", (await work.ScanAsync("a")).Error, StringComparison.Ordinal);
        Assert.Contains("... and 10 more", (await work.ScanAsync("a")).Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task EachRuleThatWasFoundIsLinkedOnce()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode)
            .With("Other.cs", Workplace.LeakyCode.Replace("class Leaky", "class Other", StringComparison.Ordinal));
        const string Page = "POOL001: https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL001.md";
        Assert.Equal(2, (await work.ScanAsync()).Out.Split(Page).Length);
        Assert.DoesNotContain("https://", (await work.ScanAsync("--only", "POOL010")).Out, StringComparison.Ordinal);

        // A terminal gets a link at each finding.
        using var output = new StringWriter();
        using var error = new StringWriter();
        await ScanCommand.RunAsync(["."], new ConsoleEnvironment(output, error, work.Path, OutIsTerminal: true, ErrorIsTerminal: false, _ => null),
            CancellationToken.None);
        Assert.Matches("\u001b]8;[^;]*;https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL001.md\u001b\\\\", output.ToString());
    }

    [Theory]
    [InlineData("https://github.com/a/b.git", "https://github.com/a/b")]
    [InlineData("https://user:token@example.org:8443/a/b/", "https://example.org:8443/a/b")]
    [InlineData("git@github.com:a/b.git", "https://github.com/a/b")]
    [InlineData("ssh://git@example.org:22/a/b.git", "https://example.org/a/b")]
    [InlineData("/srv/git/b.git", null)]
    [InlineData("../b", null)]
    [InlineData("", null)]
    public void ARemoteIsAWebAddressWithoutCredentials(string remote, string? address) => Assert.Equal(address, GitRepository.WebAddress(remote)?.AbsoluteUri);

    [Fact]
    public void TheCommandIsToldAsAShellTakesIt() =>
        Assert.Equal("poolscan \"a b\" --html x.html --exclude \"*.g.cs\"", ScanOrigin.CommandOf(["a b", "--html", "x.html", "--exclude", "*.g.cs"], "/work"));

    [Fact]
    public void TheCommandNamesNoFolderOfTheMachine()
    {
        string home = Path.Combine(Path.GetTempPath(), "somebody");
        string[] args = [Path.Combine(home, "code", "My.slnx"), $"--html={Path.Combine(home, "report.html")}", "--json", Path.Combine(home, "code", "out", "a.json"), home];
        Assert.Equal(
            "poolscan My.slnx --html=../report.html --json out/a.json ..",
            ScanOrigin.CommandOf(args, Path.Combine(home, "code")));
    }
}
