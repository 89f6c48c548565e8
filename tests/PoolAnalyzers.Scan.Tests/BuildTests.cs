using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>Solutions and projects, built by the SDK with the analyzers injected.</summary>
public sealed class BuildTests(BuiltSolution built) : IClassFixture<BuiltSolution>
{
    [Fact]
    public async Task ASolutionIsBuiltAsItIsAndNothingOfItChanges()
    {
        Assert.Equal(["Leaky.cs:3 POOL001"], built.In("strict"));
        Assert.Equal(["Leaky.cs:3 POOL001"], built.In("with blank"));
        Assert.Equal(built.Before, built.After);

        // A folder is built on request. Everything in this one is up to date by now; it is analyzed again all the same.
        var again = await built.Work.ScanAsync("strict", "--build");
        Assert.Equal([Path.Combine("strict", "Leaky.cs") + ":3 POOL001"], again.Findings);
        Assert.Equal(ExitCode.Findings, again.ExitCode);
        Assert.Contains("1 finding; 1 project, 1 file scanned", again.Out, StringComparison.Ordinal);
    }

    [Fact]
    public void AWrongOptionIsReportedAtItsLine()
    {
        Assert.Equal([".editorconfig:3 POOL902", ".editorconfig:4 POOL902"], built.In("option"));
        Assert.Contains("did you mean 'pool_analyzers.budget'?", built.Scan.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AFindingOfTwoFrameworksIsOneFinding()
    {
        Assert.Equal(["Leaky.cs:4 POOL001", "Standard.cs:4 POOL001"], built.In("multi"));

        // One is not in this configuration, the other not in this framework.
        var other = await built.Work.ScanAsync("multi/Multi.csproj", "--framework", "net10.0", "-c", "Release");
        Assert.Empty(other.Findings);
        Assert.Equal(ExitCode.Clean, other.ExitCode);
    }

    [Fact]
    public void TheBuildsOwnHooksAndSettingsStayInForce() => Assert.Equal(["Leaky.cs:3 POOL001"], built.In("hooked"));

    [Fact]
    public void WhatDoesNotCompileIsSaidAndTheRestIsReported()
    {
        built.Scan.AssertFailed("Bad.csproj' does not compile: 1 error", "CS0103", "`dotnet build", "scan the folder");
        Assert.Equal(7, built.Scan.Findings.Count);
        Assert.Contains("7 findings; 6 projects, 10 files scanned; incomplete: 1 failure", built.Scan.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task WhatDoesNotRestoreIsSaid()
    {
        // An empty feed, so that the test does not depend on a network.
        using var work = new Workplace()
            .With("nuget.config", """<configuration><packageSources><clear /><add key="here" value="feed" /></packageSources></configuration>""")
            .With("feed/readme.txt", "")
            .WithProject("Lonely.csproj", items: """<PackageReference Include="No.Such.Package" Version="1.0.0" />""")
            .With("Leaky.cs", Workplace.LeakyCode);
        (await work.ScanAsync("Lonely.csproj")).AssertFailed("Lonely.csproj' does not restore", "NU1101", "`dotnet restore", "scan the folder");
        Assert.Equal(ExitCode.Findings, (await work.ScanAsync(".")).ExitCode);
    }

    [Fact]
    public async Task WhatIsNoProjectIsSaid()
    {
        using var work = new Workplace().With("Broken.csproj", "<Project").With("Empty.slnx", "<Solution />");
        (await work.ScanAsync("Broken.csproj")).AssertFailed("Broken.csproj' does not build", "MSB4025");
        (await work.ScanAsync("Empty.slnx")).AssertFailed("Empty.slnx");
    }

    [Fact]
    public async Task AFolderOfSeveralProjectsIsNotBuilt()
    {
        using var work = new Workplace().WithProject("One.csproj").WithProject("Two.csproj");
        (await work.ScanAsync(".", "--build")).AssertFailed("has several: One.csproj, Two.csproj");
    }

    [Fact]
    public async Task AMissingSdkIsSaid()
    {
        using var work = new Workplace().WithProject("One.csproj").With("Clean.cs", Workplace.CleanCode)
            .With("global.json", """{ "sdk": { "version": "5.0.100", "rollForward": "disable" } }""");
        (await work.ScanAsync("One.csproj")).AssertFailed("has no .NET SDK that suits", "5.0.100", "Install a .NET SDK");
        (await Scanner.RunAsync(work.Path, _ => null, "One.csproj")).AssertFailed("'dotnet' is not on PATH", "Install a .NET SDK");
        Assert.Equal(ExitCode.Clean, (await Scanner.RunAsync(work.Path, _ => null, ".")).ExitCode);
    }
}
