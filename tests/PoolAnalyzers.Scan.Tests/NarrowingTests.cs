using System.Text.Json;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>What is reported and what counts: several paths, patterns, severities, changes, baselines, fixes.</summary>
public sealed class NarrowingTests
{
    private static readonly string s_other = Workplace.LeakyCode.Replace("class Leaky", "class Other", StringComparison.Ordinal);

    [Fact]
    public async Task SeveralPathsAreOneScan()
    {
        using var work = new Workplace().With("a/Leaky.cs", Workplace.LeakyCode).With("b/Other.cs", s_other).With("c/Clean.cs", Workplace.CleanCode);
        var scan = await work.ScanAsync("a", "b", "c", "a/Leaky.cs");
        Assert.Equal([Path.Combine("a", "Leaky.cs") + ":3 POOL001", Path.Combine("b", "Other.cs") + ":3 POOL001"], scan.Findings);
        Assert.Contains("2 findings; 4 files scanned", scan.Out, StringComparison.Ordinal);
        (await work.ScanAsync("a", "no such")).AssertFailed("there is no file or folder", "no such");
    }

    [Fact]
    public async Task IncludedFilesAloneAreReportedAndAllAreCompiled()
    {
        using var work = new Workplace().With("a/Leaky.cs", Workplace.LeakyCode).With("b/Other.cs", s_other);
        var scan = await work.ScanAsync(".", "--include", "b");
        Assert.Equal([Path.Combine("b", "Other.cs") + ":3 POOL001"], scan.Findings);
        Assert.Contains("2 files scanned", scan.Out, StringComparison.Ordinal);
        Assert.Equal(ExitCode.Clean, (await work.ScanAsync(".", "--include", "b", "--exclude", "Other.cs")).ExitCode);
    }

    [Fact]
    public async Task LighterFindingsAreLeftOut()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With("Other.cs", s_other)
            .With(".editorconfig", "root = true\n[Other.cs]\ndotnet_diagnostic.POOL001.severity = error\n[Leaky.cs]\ndotnet_diagnostic.POOL001.severity = suggestion\n");
        Assert.Equal(["Leaky.cs:3 POOL001", "Other.cs:3 POOL001"], (await work.ScanAsync(".")).Findings);
        Assert.Equal(["Other.cs:3 POOL001"], (await work.ScanAsync(".", "--severity", "warning")).Findings);
        (await work.ScanAsync(".", "--severity", "fatal")).AssertFailed("fatal", "warning");
    }

    [Fact]
    public async Task AKnownFindingDoesNotFailAndANewOneDoes()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode);
        var created = await work.ScanAsync(".", "--baseline", "create");
        Assert.Equal(ExitCode.Clean, created.ExitCode);
        Assert.Empty(created.Out);
        string[] told = created.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.Equal("1 known to the baseline poolscan.baseline.json", Assert.Single(told, line => !line.StartsWith(".: ", StringComparison.Ordinal)));

        // Moved, it is still known.
        work.With("Leaky.cs", "// moved\n" + Workplace.LeakyCode);
        var known = await work.ScanAsync(".", "--baseline", "use");
        Assert.Equal((ExitCode.Clean, 0), (known.ExitCode, known.Findings.Count));
        Assert.Contains("1 known to the baseline", known.Error, StringComparison.Ordinal);
        Assert.Equal(["Leaky.cs:4 POOL001"], (await work.ScanAsync(".")).Findings);

        work.With("Other.cs", s_other);
        var more = await work.ScanAsync(".", "--baseline", "use", "--sarif", "x.sarif", "--html", "x.html");
        Assert.Equal((ExitCode.Findings, "Other.cs:3 POOL001"), (more.ExitCode, Assert.Single(more.Findings)));
        using var sarif = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(work.Path, "x.sarif")));
        Assert.Equal(
            ["unchanged", "new"],
            sarif.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray().Select(result => result.GetProperty("baselineState").GetString()));
        Assert.Contains("1 further finding known to the baseline", File.ReadAllText(Path.Combine(work.Path, "x.html")), StringComparison.Ordinal);

        // What is gone is said, so that it does not come back unseen.
        work.With("Leaky.cs", "").With("Other.cs", "");
        Assert.Contains("1 of the baseline no longer found", (await work.ScanAsync(".", "--baseline", "use")).Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ABaselineThatIsNoneIsSaid()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With("bad.json", "{").With("other.json", "{ \"version\": 9 }").With("list.json", "[]");
        (await work.ScanAsync(".", "--baseline", "use")).AssertFailed("there is no baseline", "`--baseline create`");
        (await work.ScanAsync(".", "--baseline", "use", "--baseline-file", "bad.json")).AssertFailed("is no baseline");
        (await work.ScanAsync(".", "--baseline", "use", "--baseline-file", "other.json")).AssertFailed("another version");
        (await work.ScanAsync(".", "--baseline", "use", "--baseline-file", "list.json")).AssertFailed("is no baseline");
        (await work.ScanAsync(".", "--baseline", "make")).AssertFailed("make", "create");
    }

    [Fact]
    public async Task OnlyChangedFilesAreReported()
    {
        using var work = new Workplace().With("Old.cs", Workplace.LeakyCode).With("Touched.cs", s_other);
        work.Git("init", "-q", "-b", "main");
        work.Git("add", ".");
        work.Git("commit", "-q", "-m", "first");
        work.Git("tag", "start");
        Assert.Equal(ExitCode.Clean, (await work.ScanAsync(".", "--changed-since", "start")).ExitCode);

        // Committed, not committed, and not even known to git.
        work.With("Committed.cs", Workplace.LeakyCode.Replace("class Leaky", "class Committed", StringComparison.Ordinal));
        work.Git("add", ".");
        work.Git("commit", "-q", "-m", "second");
        work.With("Touched.cs", "// touched\n" + s_other).With("new/ü x.cs", Workplace.LeakyCode.Replace("class Leaky", "class New", StringComparison.Ordinal));
        var scan = await work.ScanAsync(".", "--changed-since", "start");
        Assert.Equal(["Committed.cs:3 POOL001", "Touched.cs:4 POOL001", Path.Combine("new", "ü x.cs") + ":3 POOL001"], scan.Findings);
        Assert.Equal(["Touched.cs:4 POOL001", Path.Combine("new", "ü x.cs") + ":3 POOL001"], (await work.ScanAsync(".", "--changed-since", "HEAD")).Findings);
        (await work.ScanAsync(".", "--changed-since", "nowhere")).AssertFailed("git knows no commit 'nowhere'");
        (await work.ScanAsync(".", "--changed-since", "--all")).AssertFailed("--all");
    }

    [Fact]
    public async Task ChangesNeedARepository()
    {
        using var work = new Workplace().With("Old.cs", Workplace.LeakyCode);
        (await work.ScanAsync(".", "--changed-since", "main")).AssertFailed("is in no git repository");
    }

    [Fact]
    public async Task WhatCannotBeFixedIsSaidBeforeAnythingChanges()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).WithProject("One.csproj");
        var before = work.Contents();
        (await work.ScanAsync(".", "--fix")).AssertFailed("--fix needs a solution or a project");
        Assert.Equal(before, work.Contents());
    }

    [Fact]
    public void TheFixesLieBesideTheTool() => Assert.True(File.Exists(Path.Combine(AppContext.BaseDirectory, "PoolAnalyzers.CodeFixes.dll")));
}
