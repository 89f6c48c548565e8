namespace PoolAnalyzers.Scan.Tests;

/// <summary>A solution with the projects of several tests, each in a folder of its own. It is scanned once, since a build of all costs little more.</summary>
public sealed class BuiltSolution : IAsyncLifetime
{
    // The package by which netstandard2.0 has pools; the analyzers' own build needs it too, so that it is on every machine that got here.
    private const string PoolsForStandard =
        """<PackageReference Include="System.Memory" Version="4.5.5" Condition="'$(TargetFramework)' == 'netstandard2.0'" />""";

    /// <summary>Where the solution <c>All.slnx</c> is.</summary>
    internal Workplace Work { get; } = new();

    /// <summary>The files before the scan.</summary>
    internal IReadOnlyList<string> Before { get; private set; } = [];

    /// <summary>The files after it.</summary>
    internal IReadOnlyList<string> After { get; private set; } = [];

    /// <summary>What the scan printed.</summary>
    internal ScanOutput Scan { get; private set; } = null!;

    /// <inheritdoc/>
    public async Task InitializeAsync()
    {
        Work.WithProject("strict/Strict.csproj", properties: "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>")
            .With("strict/Leaky.cs", Workplace.LeakyCode)
            .WithProject("with blank/User.csproj", items: """<ProjectReference Include="../strict/Strict.csproj" />""")
            .With("with blank/Leaky.cs", Leaky("User"));

        Work.WithProject("option/Clean.csproj").With("option/Clean.cs", Workplace.CleanCode)
            .With("option/.editorconfig", "root = true\n[*.cs]\npool_analyzers.bugdet = 5000\npool_analyzers.renting_methods = Foo.Bar\n");

        Work.WithProject("multi/Multi.csproj", items: PoolsForStandard, frameworks: "net10.0;netstandard2.0")
            .With("multi/Leaky.cs", "#if DEBUG\n" + Workplace.LeakyCode + "\n#endif")
            .With("multi/Standard.cs", "#if NETSTANDARD\n" + Leaky("Standard") + "\n#endif");

        Work.With("hooked/Directory.Build.props", """
                <Project><PropertyGroup>
                  <CustomAfterMicrosoftCommonTargets>$(MSBuildThisFileDirectory)own.targets</CustomAfterMicrosoftCommonTargets>
                  <RunAnalyzers>false</RunAnalyzers>
                </PropertyGroup></Project>
                """)
            .With("hooked/Directory.Build.targets",
                "<Project><PropertyGroup><ErrorLog>own.sarif</ErrorLog><TreatWarningsAsErrors>true</TreatWarningsAsErrors></PropertyGroup></Project>")
            .With("hooked/own.targets", """<Project><ItemGroup><Compile Include="$(MSBuildThisFileDirectory)Own.txt" /></ItemGroup></Project>""")
            .With("hooked/Own.txt", "public class Own;")
            .WithProject("hooked/Hooked.csproj")
            .With("hooked/Leaky.cs", Workplace.LeakyCode + "public class Needs : Own;")
            .With("hooked/Suppressed.cs", "#pragma warning disable POOL001\n" + Leaky("Suppressed"))
            .With("hooked/off/.editorconfig", "[*.cs]\ndotnet_diagnostic.POOL001.severity = none\n")
            .With("hooked/off/Off.cs", Leaky("Off"));

        Work.WithProject("bad/Bad.csproj").With("bad/Bad.cs", "class Bad { int M() => missing; }");

        Work.WithSolution(
            "All.slnx", "strict/Strict.csproj", "with blank/User.csproj", "option/Clean.csproj", "multi/Multi.csproj", "hooked/Hooked.csproj",
            "bad/Bad.csproj");
        Before = Work.Contents();
        Scan = await Work.ScanAsync("All.slnx");
        After = Work.Contents();
    }

    /// <summary>What was found in a folder, with paths from there.</summary>
    internal IEnumerable<string> In(string folder) =>
        Scan.Findings.Where(finding => finding.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal))
            .Select(finding => finding[(folder.Length + 1)..]);

    /// <inheritdoc/>
    public Task DisposeAsync()
    {
        Work.Dispose();
        return Task.CompletedTask;
    }

    private static string Leaky(string name) => Workplace.LeakyCode.Replace("class Leaky", "class " + name, StringComparison.Ordinal);
}
