using System.Text.Json;
using PoolAnalyzers.Scan.Engines.Builds;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Sanitizing.Commands;

/// <summary>Asks the build what projects are built to. It builds nothing.</summary>
internal sealed class ProjectOutputs(Func<string, string?> variable)
{
    private static readonly string[] s_projects = [".csproj", ".fsproj", ".vbproj"], s_solutions = [".sln", ".slnx"];

    /// <summary>The test assemblies that <c>dotnet test</c> would run.</summary>
    /// <param name="arguments">What comes after <c>test</c>.</param>
    /// <param name="dotnet">The host, as the user wrote it.</param>
    /// <param name="cancellation">Ends the question.</param>
    public async Task<IReadOnlyList<PlannedProgram>> TestsAsync(CommandArguments arguments, string dotnet, CancellationToken cancellation)
    {
        string target = TargetOf(arguments);
        if (Path.GetExtension(target).Equals(".dll", StringComparison.OrdinalIgnoreCase))
        {
            return [Vstest(target, "", arguments, dotnet)];
        }

        bool isSolution = s_solutions.Contains(Path.GetExtension(target), StringComparer.OrdinalIgnoreCase);
        var projects = isSolution ? await ProjectsOfAsync(target, cancellation).ConfigureAwait(false) : [target];
        var tests = new List<PlannedProgram>();
        foreach (string project in projects)
        {
            foreach (var output in await OutputsAsync(project, arguments, cancellation).ConfigureAwait(false))
            {
                if (output.IsTestingPlatform)
                {
                    tests.Add(new PlannedProgram(output.Assembly, copy => [dotnet, "exec", copy, .. arguments.Others, .. arguments.AfterDashes]));
                }
                else if (output.IsTest)
                {
                    tests.Add(Vstest(output.Assembly, output.RunSettings, arguments, dotnet));
                }
            }
        }

        return tests.Count > 0 ? tests
            : throw new ScanException($"'{target}' has no test project", "Name a test project, or a test assembly: `-- dotnet test Tests.dll`.");
    }

    /// <summary>The program that <c>dotnet run</c> would run.</summary>
    /// <param name="arguments">What comes after <c>run</c>.</param>
    /// <param name="dotnet">The host, as the user wrote it.</param>
    /// <param name="cancellation">Ends the question.</param>
    public async Task<IReadOnlyList<PlannedProgram>> ProgramAsync(CommandArguments arguments, string dotnet, CancellationToken cancellation)
    {
        string target = BuildableAt(Path.GetFullPath(arguments.ValueOf("--project", "--project") ?? ".", arguments.Directory));
        var outputs = await OutputsAsync(target, arguments, cancellation).ConfigureAwait(false);
        return outputs is [var output, ..]
            ? [new PlannedProgram(output.Assembly, copy => [dotnet, "exec", copy, .. arguments.Others, .. arguments.AfterDashes])]
            : throw new ScanException($"'{target}' has no target framework", "Name a project that is a program.");
    }

    private static PlannedProgram Vstest(string assembly, string settings, CommandArguments arguments, string dotnet)
    {
        bool hasSettings = settings.Length == 0 || arguments.Others.Any(other => other.Split('=', ':')[0] is "-s" or "--settings");
        string[] ofProject = hasSettings ? [] : ["--settings", settings];
        string[] dashed = arguments.AfterDashes.Count > 0 ? ["--", .. arguments.AfterDashes] : [];
        return new PlannedProgram(assembly, copy => [dotnet, "test", copy, .. ofProject, .. arguments.Others, .. dashed]);
    }

    private static string TargetOf(CommandArguments arguments)
    {
        string target = Path.GetFullPath(arguments.Target ?? ".", arguments.Directory);
        return Path.GetExtension(target).Equals(".dll", StringComparison.OrdinalIgnoreCase) ? target : BuildableAt(target);
    }

    private static string BuildableAt(string path)
    {
        if (!Directory.Exists(path))
        {
            return File.Exists(path) ? path : throw new ScanException($"there is no '{path}'", "Name a project, a solution or a folder with one of them.");
        }

        foreach (string[] kind in new[] { s_solutions, s_projects })
        {
            string[] found = [.. Directory.EnumerateFiles(path).Where(file => kind.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase))
                .Order(StringComparer.Ordinal)];
            if (found.Length > 1)
            {
                throw new ScanException($"'{path}' has several: {string.Join(", ", found.Select(Path.GetFileName))}", "Name one of them.");
            }

            if (found.Length == 1)
            {
                return found[0];
            }
        }

        throw new ScanException($"'{path}' has no solution or project", "Name one, or what is built: `-- dotnet App.dll`.");
    }

    private async Task<IReadOnlyList<string>> ProjectsOfAsync(string solution, CancellationToken cancellation)
    {
        string folder = Path.GetDirectoryName(solution)!;
        var answer = await DotnetHost.Find(variable).RunAsync(["sln", solution, "list"], folder, cancellation).ConfigureAwait(false);
        return [.. answer.Lines.Select(line => line.Trim().Replace('\\', '/'))
            .Where(line => s_projects.Contains(Path.GetExtension(line), StringComparer.OrdinalIgnoreCase)).Select(line => Path.GetFullPath(line, folder))];
    }

    private async Task<IReadOnlyList<Output>> OutputsAsync(string project, CommandArguments arguments, CancellationToken cancellation)
    {
        var whole = await EvaluateAsync(project, arguments, arguments.ValueOf("-f", "--framework"), cancellation).ConfigureAwait(false);
        if (whole.Assembly.Length > 0)
        {
            return [whole];
        }

        var outputs = new List<Output>();
        foreach (string framework in whole.Frameworks.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            outputs.Add(await EvaluateAsync(project, arguments, framework, cancellation).ConfigureAwait(false));
        }

        return outputs;
    }

    private async Task<Output> EvaluateAsync(string project, CommandArguments arguments, string? framework, CancellationToken cancellation)
    {
        var line = new List<string>
        {
            "msbuild", project, "-nologo",
            "-getProperty:TargetPath,TargetFrameworks,IsTestProject,IsTestingPlatformApplication,TestingPlatformDotnetTestSupport,RunSettingsFilePath",
        };
        line.AddRange(arguments.Properties);
        Add("Configuration", arguments.ValueOf("-c", "--configuration"));
        Add("TargetFramework", framework);
        Add("RuntimeIdentifier", arguments.ValueOf("-r", "--runtime"));
        Add("OutputPath", arguments.ValueOf("-o", "--output") is { } folder ? Path.GetFullPath(folder, arguments.Directory) + "/" : null);
        var answer = await DotnetHost.Find(variable).RunAsync(line, Path.GetDirectoryName(project)!, cancellation).ConfigureAwait(false);
        string text = string.Join('\n', answer.Lines);
        int start = text.IndexOf('{', StringComparison.Ordinal);
        if (answer.ExitCode != 0 || start < 0)
        {
            throw new ScanException(new ScanFailure($"the build does not tell what '{project}' is built to")
            {
                Details = [.. answer.Lines.Take(5)],
                Advice = "Build it first, or name what is built: `-- dotnet test Tests.dll`.",
            });
        }

        using var json = JsonDocument.Parse(text[start..]);
        var properties = json.RootElement.GetProperty("Properties");
        string Get(string name) => properties.GetProperty(name).GetString() ?? "";
        bool Is(string name) => Get(name).Equals("true", StringComparison.OrdinalIgnoreCase);
        // A project may be able to run in both ways, and is asked in the way that `dotnet test` would take.
        return new Output(Get("TargetPath"), Get("TargetFrameworks"), Is("IsTestProject"),
            Is("IsTestingPlatformApplication") && (Is("TestingPlatformDotnetTestSupport") || !Is("IsTestProject")), Get("RunSettingsFilePath"));

        void Add(string name, string? value)
        {
            if (value is not null)
            {
                line.Add($"-p:{name}={value}");
            }
        }
    }

    /// <summary>What a project is built to.</summary>
    /// <param name="Assembly">By its full path; empty for a project with several target frameworks, of which none was chosen.</param>
    /// <param name="Frameworks">Those of such a project.</param>
    /// <param name="IsTest">The test platform runs it.</param>
    /// <param name="IsTestingPlatform">It runs its tests by itself (Microsoft.Testing.Platform).</param>
    /// <param name="RunSettings">The settings that the project names for the test platform.</param>
    private sealed record Output(string Assembly, string Frameworks, bool IsTest, bool IsTestingPlatform, string RunSettings);
}
