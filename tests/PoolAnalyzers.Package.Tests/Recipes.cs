using System.Diagnostics;
using System.Security.Cryptography;
using PoolAnalyzers.Docs.Tests;
using PoolAnalyzers.Testing;
using YamlDotNet.RepresentationModel;

namespace PoolAnalyzers.Package.Tests;

/// <summary>
/// What the recipes of the pages run in: a repository with a solution that has bugs, a home of its own, and a feed with both packages under the version
/// that the pages name. Each page begins with the repository as it was, and its recipes run one after the other, as a reader would run them.
/// </summary>
/// <remarks>
/// What git ignores stays from page to page: outputs, what was restored, and the tool of a pipeline. A command is run once where it would say the same
/// again: see <see cref="RunRecipe"/>. Where packages are tested whole, each page begins with nothing, and each command is run.
/// </remarks>
public sealed class Recipes : IDisposable
{
    private const string Version = "0.1.0";
    private const string Reference = $"""<PackageReference Include="PoolAnalyzers" Version="{Version}" PrivateAssets="all" />""";

    private readonly string _root = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "recipes " + Guid.NewGuid().ToString("N"))).FullName;
    private readonly Dictionary<string, string> _variables;
    private readonly HashSet<string> _installed = [];
    private readonly Dictionary<(string Files, string Script), DotnetOutput> _said = [];
    private readonly bool _isWhole = Extent.IsWhole(Extent.Packages);
    private string? _repository;

    /// <summary>Takes the packages as the pages name them.</summary>
    public Recipes()
    {
        string feed = Path.Combine(_root, "feed");
        Feed.CopyAs("PoolAnalyzers", Version, feed);
        Feed.CopyAs("PoolAnalyzers.Scan", Version, feed);

        // A pipeline may install what the machine of the tests has already.
        string programs = Directory.CreateDirectory(Path.Combine(_root, "programs")).FullName;
        File.WriteAllText(Path.Combine(programs, "apt-get"), "#!/bin/sh\nexit 0\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(Path.Combine(programs, "apt-get"), UnixFileMode.UserRead | UnixFileMode.UserExecute);

        string home = Directory.CreateDirectory(Path.Combine(_root, "home")).FullName;
        _variables = new Dictionary<string, string>
        {
            ["HOME"] = home,
            ["DOTNET_CLI_HOME"] = home,
            ["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1",
            ["DOTNET_GENERATE_ASPNET_CERTIFICATE"] = "false",
            ["NUGET_PACKAGES"] = Path.Combine(_root, "packages"),
            ["NO_COLOR"] = "1",
            ["PATH"] = string.Join(Path.PathSeparator, programs, Path.Combine(home, ".dotnet", "tools"), Environment.GetEnvironmentVariable("PATH")),
        };
        foreach (string name in (string[])["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"])
            _variables[name] = "reader";
        foreach (string name in (string[])["GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"])
            _variables[name] = "reader@example.com";
    }

    /// <summary>The repository, as it is before the first recipe of a page.</summary>
    public string StartOfAPage()
    {
        if (_repository is null)
        {
            _repository = Directory.CreateDirectory(Path.Combine(_root, "repository")).FullName;
            WriteSettings(_repository);
            Write(_repository, ".gitignore", "bin/\nobj/\n.tools/\n");
            Write(_repository, "MySolution.slnx", "<Solution><Project Path=\"src/App/App.csproj\" /></Solution>");
            Write(_repository, "src/App/App.csproj", Project(Reference, ""));
            Write(_repository, "src/App/Leaky.cs", Sources.Leaky);
            Run(_repository, "git init -q -b main && git add . && git commit -q -m 'Start' && git update-ref refs/remotes/origin/main HEAD").Succeeded();
        }

        Run(_repository, $"git reset -q --hard origin/main && git clean -q -f -d {(_isWhole ? "-x" : "")}").Succeeded();
        return _repository;
    }

    /// <summary>
    /// Builds one project for each block of settings, with the block where such settings belong. A build of all of them costs little more than a build
    /// of one.
    /// </summary>
    /// <returns>What was printed; the project of a block is <see cref="ProjectOf"/> its index.</returns>
    internal DotnetOutput Build(IReadOnlyList<CodeBlock> blocks)
    {
        string folder = Directory.CreateDirectory(Path.Combine(_root, "settings")).FullName;
        WriteSettings(folder);
        Write(folder, "shared/Contoso.PoolAnalyzers.Ownership.txt", "This line declares nothing.\n");
        for (int i = 0; i < blocks.Count; i++)
        {
            string name = ProjectOf(i), text = blocks[i].Text;
            bool isCentral = text.Contains("GlobalPackageReference", StringComparison.Ordinal);
            bool isItem = text.Contains("Include=", StringComparison.Ordinal);
            string package = text.Contains("PackageReference", StringComparison.Ordinal) ? "" : Reference;
            Write(folder, $"{name}/{name}.csproj", Project(isItem && !isCentral ? package + text : package, isItem ? "" : text));
            Write(folder, $"{name}/Leaky.cs", Sources.Leaky);
            if (isCentral)
            {
                Write(folder, $"{name}/Directory.Packages.props",
                    "<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>"
                        + $"<ItemGroup>{text}</ItemGroup></Project>");
            }
        }

        Write(folder, "Settings.slnx",
            $"<Solution>{string.Concat(blocks.Select((_, i) => $"<Project Path=\"{ProjectOf(i)}/{ProjectOf(i)}.csproj\" />"))}</Solution>");
        return Run(folder, "dotnet build Settings.slnx");
    }

    /// <summary>The name of a block's project.</summary>
    internal static string ProjectOf(int index) => $"Setting{index}";

    /// <summary>Runs a script in a folder, as a shell of a pipeline does: it ends with the first command that fails.</summary>
    internal DotnetOutput Run(string folder, string script)
    {
        var start = new ProcessStartInfo("bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script])
        {
            WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        return Dotnet.Run(start, _variables);
    }

    /// <summary>
    /// Runs a script of a page. A tool is installed once by each command, since that depends on nothing in the repository. What changes no file says the
    /// same in a repository of the same files.
    /// </summary>
    internal DotnetOutput RunRecipe(string repository, string script)
    {
        if (_isWhole)
            return Run(repository, script);
        string[] lines = script.Split('\n');
        script = string.Join('\n', lines.Where(line => !_installed.Contains(line.Trim())));
        string files = FilesOf(repository);
        if (_said.TryGetValue((files, script), out var said))
            return said;
        var output = Run(repository, script);
        _installed.UnionWith(lines.Select(line => line.Trim()).Where(line => line.StartsWith("dotnet tool ", StringComparison.Ordinal)));
        if (FilesOf(repository) == files)
            _said[(files, script)] = output;
        return output;
    }

    /// <summary>The files of a repository and what is in them. Outputs and reports are left out.</summary>
    private static string FilesOf(string repository) => string.Join('\n',
        from file in Directory.EnumerateFiles(repository, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
        let path = Path.GetRelativePath(repository, file)
        where !path.Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj" or ".git" or ".tools")
        where Path.GetExtension(file) is not (".sarif" or ".html" or ".json") || path == "poolscan.baseline.json"
        select $"{path} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))}");

    private static void WriteSettings(string folder)
    {
        Write(folder, "nuget.config", "<configuration><packageSources><clear /><add key=\"here\" value=\"../feed\" /></packageSources></configuration>");
        Write(folder, "Directory.Build.props",
            "<Project><PropertyGroup><NuGetAudit>false</NuGetAudit><UseAppHost>false</UseAppHost></PropertyGroup></Project>");
    }

    /// <summary>The scripts of a block: the block itself, or those of the steps of a pipeline.</summary>
    public static IReadOnlyList<string> ScriptsOf(CodeBlock block)
    {
        if (block.Language == "shell")
            return [block.Text];
        var stream = new YamlStream();
        stream.Load(new StringReader(block.Text));
        return [.. ScriptsOf(stream.Documents[0].RootNode)];
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            Directory.Delete(_root, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A compiler server may hold an analyzer for a while: left to the system's own cleaning of temporary files.
        }
    }

    private static IEnumerable<string> ScriptsOf(YamlNode node) => node switch
    {
        YamlSequenceNode list => list.Children.SelectMany(ScriptsOf),
        YamlMappingNode map => map.Children.SelectMany(pair => pair.Key is YamlScalarNode { Value: "run" or "script" }
            ? [pair.Value is YamlSequenceNode lines ? string.Join('\n', lines.Children.Cast<YamlScalarNode>().Select(line => line.Value))
                : ((YamlScalarNode)pair.Value).Value!]
            : ScriptsOf(pair.Value)),
        _ => [],
    };

    private static string Project(string items, string properties) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework>{properties}</PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
        </Project>
        """;

    private static void Write(string folder, string file, string text)
    {
        string path = Path.Combine(folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
