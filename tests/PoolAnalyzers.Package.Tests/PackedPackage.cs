using System.IO.Compression;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Package.Tests;

/// <summary>
/// The package, and one solution of many small projects that use it, built once: a build of all of them costs little more than a build of one.
/// Everything lies in a temporary folder whose name has a blank, with a package folder of its own, so that nothing is left on the machine.
/// </summary>
public sealed partial class PackedPackage : IDisposable
{
    private const string Reference = """<PackageReference Include="PoolAnalyzers" Version="$(Version)" PrivateAssets="all" />""";
    private const string PoolsForStandard = """<PackageReference Include="System.Memory" Version="4.5.5" />""";

    private readonly Dictionary<string, string> _variables;
    private readonly List<string> _projects = [];
    private readonly List<string> _examples = [.. new[] { "README.md", "nuget/README.md" }.Select(ExampleOf).Distinct()];

    /// <summary>Writes the projects and builds them.</summary>
    public PackedPackage()
    {
        Root = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "package tests " + Guid.NewGuid().ToString("N"))).FullName;
        _variables = new Dictionary<string, string>
        {
            ["NUGET_PACKAGES"] = Path.Combine(Root, "packages"),
            ["NUGET_FALLBACK_PACKAGES"] = UserPackages,
        };

        WriteProjects();
        Build = Run("", "build", "All.slnx");
        Write("chain/Chain.slnx", $"<Solution>{string.Concat(new[] { "App", "Middle", "Core" }.Select(name => $"<Project Path=\"{name}/{name}.csproj\" />"))}</Solution>");
    }

    /// <summary>The temporary folder.</summary>
    internal string Root { get; }

    /// <summary>The version under which the package was packed.</summary>
    internal string Version => Feed.Version;

    /// <summary>The package file.</summary>
    internal string File => Feed.FileOf("PoolAnalyzers");

    /// <summary>What the build of all projects printed.</summary>
    internal DotnetOutput Build { get; }

    /// <summary>The repository that the package is packed from.</summary>
    internal static string Repository { get; } = FindRepository();

    /// <summary>The folder of packages that this machine has.</summary>
    internal static string UserPackages { get; } = Directory.CreateDirectory(
        Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } given
            ? given
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages")).FullName;

    /// <summary>The program that a readme begins with.</summary>
    internal static string ExampleOf(string readme) =>
        CodeBlock().Match(System.IO.File.ReadAllText(Path.Combine(Repository, readme)).ReplaceLineEndings("\n")).Groups["code"].Value;

    /// <summary>The project that was built of such a program. Readmes with the same program share it.</summary>
    internal string ProjectOf(string example) => $"Readme{_examples.IndexOf(example)}";

    /// <summary>What the build said about one project.</summary>
    internal IReadOnlyList<Report> Of(string project) => [.. Build.Reports.Where(report => report.Project == project)];

    /// <summary>Runs the SDK in a folder below the root.</summary>
    internal DotnetOutput Run(string folder, params string[] arguments) => Dotnet.Run(Path.Combine(Root, folder), _variables, arguments);

    /// <summary>Writes a file below the root, with its folders.</summary>
    internal void Write(string file, string text)
    {
        string path = Path.Combine(Root, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        System.IO.File.WriteAllText(path, text.Replace("$(Version)", Version, StringComparison.Ordinal));
    }

    /// <summary>Copies the sources of a sample below the root. There it uses the package that was packed for these tests.</summary>
    internal void CopySample(string name) => CopySample(name, name, "*");

    /// <summary>Copies some files of a sample.</summary>
    /// <param name="name">The folder of the sample.</param>
    /// <param name="to">A folder below the root.</param>
    /// <param name="pattern">What the names of the files are like.</param>
    internal void CopySample(string name, string to, string pattern)
    {
        string sample = Path.Combine(Repository, "samples", name);
        foreach (string file in Directory.EnumerateFiles(sample, pattern, SearchOption.AllDirectories))
        {
            string path = Path.GetRelativePath(sample, file);
            bool isBuilt = path.Split(Path.DirectorySeparatorChar) is var parts && (parts.Contains("bin") || parts.Contains("obj"));
            // The folder that this one names as a source is not there.
            if (!isBuilt && path != "nuget.config")
            {
                Write(Path.Combine(to, path), System.IO.File.ReadAllText(file));
            }
        }
    }

    /// <summary>The entries of the package and their bytes.</summary>
    internal IReadOnlyDictionary<string, byte[]> Entries()
    {
        using var archive = ZipFile.OpenRead(File);
        return archive.Entries.ToDictionary(entry => entry.FullName, entry =>
        {
            using var stream = entry.Open();
            using var copy = new MemoryStream();
            stream.CopyTo(copy);
            return copy.ToArray();
        });
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            Directory.Delete(Root, recursive: true);
        }
        catch (Exception held) when (held is IOException or UnauthorizedAccessException)
        {
            // A compiler server may hold an analyzer for a while: left to the system's own cleaning of temporary files.
        }
    }

    private void WriteProjects()
    {
        Write("nuget.config", $"""
            <configuration>
              <packageSources><add key="here" value="{Feed.Folder}" /></packageSources>
            </configuration>
            """);

        // What the SDK does beside compiling is not tested here, and costs as much again. The feed stands beside whatever sources the machine has (NU1507).
        Write("Directory.Build.props", "<Project><PropertyGroup><NoWarn>$(NoWarn);NU1507</NoWarn><NuGetAudit>false</NuGetAudit><UseAppHost>false</UseAppHost></PropertyGroup></Project>");
        Write("Directory.Build.targets", "<Project><PropertyGroup Condition=\"'$(AnalysisMode)' != 'All'\"><EnableNETAnalyzers>false</EnableNETAnalyzers></PropertyGroup></Project>");

        // One project a situation; the name of the test says what is expected of it.
        Project("Console10", "net10.0", "<OutputType>Exe</OutputType>", Reference, Sources.Leaky, Sources.Generated, Sources.Program);
        Project("Library8", "net8.0", "", Reference, Sources.Leaky, Sources.Generated);
        Project("Standard", "netstandard2.0", "", Reference + PoolsForStandard, Sources.Leaky);
        Project("CheckedCSharp12", "net10.0", "<LangVersion>12</LangVersion><PoolAnalyzersChecked>true</PoolAnalyzersChecked><OutputType>Exe</OutputType>", Reference, Sources.Generated, Sources.Program);
        Project("WarningsAsErrors", "net10.0", "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>", Reference, Sources.Leaky);
        Project("Newer", "net10.0", "", Reference, Sources.Newer);
        Project("Inert", "net10.0", "<TreatWarningsAsErrors>true</TreatWarningsAsErrors><OutputType>Exe</OutputType>", Reference, Sources.Plain, "System.Console.WriteLine(Plain.Twice(21));");

        foreach (string preset in new[] { "none", "Strict", "security", "stric" })
        {
            Project("Preset" + preset, "net10.0", $"<PoolAnalyzersPreset>{preset}</PoolAnalyzersPreset>", Reference, Sources.Leaky);
        }

        foreach (string example in _examples)
        {
            Project(
                ProjectOf(example), "net10.0",
                "<OutputType>Exe</OutputType><TreatWarningsAsErrors>true</TreatWarningsAsErrors><PoolAnalyzersChecked>true</PoolAnalyzersChecked>",
                Reference, example);
        }

        // A preset is the ground that other settings stand on.
        Project("PresetOverruled", "net10.0", "<PoolAnalyzersPreset>none</PoolAnalyzersPreset>", Reference, Sources.Leaky);
        Write("PresetOverruled/.editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.POOL010.severity = error\n");

        // Options that are wrong, in a file that only this project has; a comment in front of them, so that their lines are not the first ones.
        Project("Mistyped", "net10.0", "", Reference, Sources.Plain);
        Write("Mistyped/.editorconfig", """
            root = true
            # Pools
            [*.cs]
            pool_analyzers.renting_methds = Blocks.Take
              pool_analyzers.releasing_methods = Foo.Bar
            """);

        // AnalysisMode turns on what its own files name; ours must stay as they are.
        Project("PresetAllMode", "net10.0", "<PoolAnalyzersPreset>default</PoolAnalyzersPreset><AnalysisMode>All</AnalysisMode>", Reference, Sources.Leaky);

        Project("OldCompiler", "net10.0", "<PoolAnalyzersPreset>strict</PoolAnalyzersPreset>", Reference, Sources.Leaky);
        Write("OldCompiler/Directory.Build.targets", "<Project><Import Project=\"../Directory.Build.targets\" /><PropertyGroup><CompilerApiVersion>roslyn4.8</CompilerApiVersion></PropertyGroup></Project>");
        Project("UnknownCompiler", "net10.0", "", Reference, Sources.Leaky);
        Write("UnknownCompiler/Directory.Build.targets", """
            <Project>
              <Target Name="Forget" BeforeTargets="PoolAnalyzersCheckCompiler"><PropertyGroup><CompilerApiVersion></CompilerApiVersion></PropertyGroup></Target>
            </Project>
            """);

        // The ways in which a repository can name a package.
        Project("central/Central", "net10.0", "", """<PackageReference Include="PoolAnalyzers" PrivateAssets="all" />""", Sources.Leaky);
        Write("central/Directory.Packages.props", """
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup><PackageVersion Include="PoolAnalyzers" Version="$(Version)" /></ItemGroup>
            </Project>
            """);
        Project("global/Global", "net10.0", "<PoolAnalyzersPreset>strict</PoolAnalyzersPreset>", "", Sources.Leaky);
        Write("global/Directory.Packages.props", """
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup><GlobalPackageReference Include="PoolAnalyzers" Version="$(Version)" /></ItemGroup>
            </Project>
            """);

        // Three projects, and one that gets the package through another, because Core does not keep it to itself.
        Write("chain/Directory.Build.props", "<Project><Import Project=\"../Directory.Build.props\" /><PropertyGroup><PoolAnalyzersPreset>default</PoolAnalyzersPreset></PropertyGroup></Project>");
        Project("chain/Core", "netstandard2.0;net8.0", "", """<PackageReference Include="PoolAnalyzers" Version="$(Version)" />""" + PoolsForStandard, Sources.Leaky);
        Project("chain/Middle", "net8.0", "", Reference + """<ProjectReference Include="../Core/Core.csproj" />""", Sources.Leaky.Replace("class Leaky", "class Middle", StringComparison.Ordinal));
        Project("chain/App", "net10.0", "<OutputType>Exe</OutputType>", Reference + """<ProjectReference Include="../Middle/Middle.csproj" />""", Sources.Generated, Sources.Program);
        Project("chain/Downstream", "net10.0", "", """<ProjectReference Include="../Core/Core.csproj" />""",
            Sources.Leaky.Replace("class Leaky", "class Downstream", StringComparison.Ordinal));

        Write("All.slnx", $"<Solution>{string.Concat(_projects.Select(project => $"<Project Path=\"{project}\" />"))}</Solution>");
    }

    private void Project(string path, string frameworks, string properties, string items, params string[] sources)
    {
        string name = Path.GetFileName(path);
        _projects.Add($"{path}/{name}.csproj");
        Write($"{path}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFrameworks>{frameworks}</TargetFrameworks>{properties}</PropertyGroup>
              <ItemGroup>{items}</ItemGroup>
            </Project>
            """);
        for (int i = 0; i < sources.Length; i++)
        {
            Write($"{path}/Source{i}.cs", sources[i]);
        }
    }

    [GeneratedRegex("```csharp\n(?<code>.*?)\n```", RegexOptions.Singleline | RegexOptions.CultureInvariant)]
    private static partial Regex CodeBlock();

    private static string FindRepository()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (System.IO.File.Exists(Path.Combine(folder.FullName, "nuget", "PoolAnalyzers.Package.csproj")))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException("The tests do not run inside the repository.");
    }
}

/// <summary>The test classes that share one packed package.</summary>
[CollectionDefinition(nameof(PackedPackage))]
public sealed class PackedPackageUsers : ICollectionFixture<PackedPackage>;
