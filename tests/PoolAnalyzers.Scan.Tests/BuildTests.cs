using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>Solutions and projects, built by the SDK with the analyzers injected.</summary>
public sealed class BuildTests
{
    // The package by which netstandard2.0 has pools; the analyzers' own build needs it too, so that it is on every machine that got here.
    private const string PoolsForStandard = """<PackageReference Include="System.Memory" Version="4.5.5" Condition="'$(TargetFramework)' == 'netstandard2.0'" />""";

    [Fact]
    public async Task ASolutionIsBuiltAsItIsAndNothingOfItChanges()
    {
        using var work = new Workplace()
            .WithProject("strict/Strict.csproj", properties: "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>")
            .With("strict/Leaky.cs", Workplace.LeakyCode)
            .WithProject("with blank/User.csproj", items: """<ProjectReference Include="../strict/Strict.csproj" />""")
            .With("with blank/Leaky.cs", Workplace.LeakyCode.Replace("class Leaky", "class User", StringComparison.Ordinal))
            .WithSolution("Two.slnx", "strict/Strict.csproj", "with blank/User.csproj");
        var before = work.Contents();

        var scan = await work.ScanAsync("Two.slnx");

        Assert.Equal([Path.Combine("strict", "Leaky.cs") + ":3 POOL001", Path.Combine("with blank", "Leaky.cs") + ":3 POOL001"], scan.Findings);
        Assert.Equal(ExitCode.Findings, scan.ExitCode);
        Assert.Contains("2 findings; 2 projects, 2 files scanned", scan.Out, StringComparison.Ordinal);
        Assert.Equal(before, work.Contents());

        // A folder is built on request. Everything in this one is up to date by now; it is analyzed again all the same.
        var again = await work.ScanAsync("strict", "--build");
        Assert.Equal([scan.Findings[0]], again.Findings);
        Assert.Contains("1 finding; 1 project, 1 file scanned", again.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AWrongOptionIsReportedAtItsLine()
    {
        using var work = new Workplace().WithProject("src/Clean.csproj").With("src/Clean.cs", Workplace.CleanCode)
            .With("src/.editorconfig", "root = true\n[*.cs]\npool_analyzers.bugdet = 5000\npool_analyzers.renting_methods = Foo.Bar\n");
        var scan = await work.ScanAsync("src/Clean.csproj");
        Assert.Equal([Path.Combine("src", ".editorconfig") + ":3 POOL902", Path.Combine("src", ".editorconfig") + ":4 POOL902"], scan.Findings);
        Assert.Contains("did you mean 'pool_analyzers.budget'?", scan.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AFindingOfTwoFrameworksIsOneFinding()
    {
        using var work = new Workplace()
            .WithProject("Multi.csproj", items: PoolsForStandard, frameworks: "net10.0;netstandard2.0")
            .With("Leaky.cs", "#if DEBUG\n" + Workplace.LeakyCode + "\n#endif")
            .With("Standard.cs", "#if NETSTANDARD\n" + Workplace.LeakyCode.Replace("class Leaky", "class Standard", StringComparison.Ordinal) + "\n#endif");
        Assert.Equal(["Leaky.cs:4 POOL001", "Standard.cs:4 POOL001"], (await work.ScanAsync("Multi.csproj")).Findings);

        // One is not in this configuration, the other not in this framework.
        var other = await work.ScanAsync("Multi.csproj", "--framework", "net10.0", "-c", "Release");
        Assert.Empty(other.Findings);
        Assert.Equal(ExitCode.Clean, other.ExitCode);
    }

    [Fact]
    public async Task TheBuildsOwnHooksAndSettingsStayInForce()
    {
        using var work = new Workplace()
            .With("Directory.Build.props", """
                <Project><PropertyGroup>
                  <CustomAfterMicrosoftCommonTargets>$(MSBuildThisFileDirectory)own.targets</CustomAfterMicrosoftCommonTargets>
                  <RunAnalyzers>false</RunAnalyzers>
                </PropertyGroup></Project>
                """)
            .With("Directory.Build.targets", "<Project><PropertyGroup><ErrorLog>own.sarif</ErrorLog><TreatWarningsAsErrors>true</TreatWarningsAsErrors></PropertyGroup></Project>")
            .With("own.targets", """<Project><ItemGroup><Compile Include="$(MSBuildThisFileDirectory)Own.txt" /></ItemGroup></Project>""")
            .With("Own.txt", "public class Own;")
            .WithProject("Hooked.csproj")
            .With("Leaky.cs", Workplace.LeakyCode + "public class Needs : Own;")
            .With("Suppressed.cs", "#pragma warning disable POOL001\n" + Workplace.LeakyCode.Replace("class Leaky", "class Suppressed", StringComparison.Ordinal))
            .With("off/.editorconfig", "[*.cs]\ndotnet_diagnostic.POOL001.severity = none\n")
            .With("off/Off.cs", Workplace.LeakyCode.Replace("class Leaky", "class Off", StringComparison.Ordinal));
        var before = work.Contents();
        Assert.Equal(["Leaky.cs:3 POOL001"], (await work.ScanAsync("Hooked.csproj")).Findings);
        Assert.Equal(before, work.Contents());
    }

    [Fact]
    public async Task WhatDoesNotCompileIsSaidAndTheRestIsReported()
    {
        using var work = new Workplace()
            .WithProject("good/Good.csproj").With("good/Leaky.cs", Workplace.LeakyCode)
            .WithProject("bad/Bad.csproj").With("bad/Bad.cs", "class Bad { int M() => missing; }")
            .WithSolution("Both.slnx", "good/Good.csproj", "bad/Bad.csproj");
        var scan = await work.ScanAsync("Both.slnx");
        scan.AssertFailed("Bad.csproj' does not compile: 1 error", "CS0103", "`dotnet build", "scan the folder");
        Assert.Equal([Path.Combine("good", "Leaky.cs") + ":3 POOL001"], scan.Findings);
        Assert.Contains("incomplete: 1 failure", scan.Out, StringComparison.Ordinal);
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
