using System.Diagnostics;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Tests.Proofs;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>All fixes on a copy of the leaky sample.</summary>
public sealed class LeakyTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(8);

    private const string GlobalUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <summary>The steps of <c>dotnet format analyzers</c>, without a build: each rule is fixed in the whole solution.</summary>
    [Fact]
    public async Task Fixes_repair_the_leaky_sample()
    {
        var folder = Directory.CreateTempSubdirectory("leaky-").FullName;
        try
        {
            var project = Opened();
            // Ten mistakes, none of which shows in what it prints.
            Assert.Equal(10, (await ReportsAsync(project)).Select(r => r.Location).Distinct().Count());
            var right = await OutputAsync(project, Path.Combine(folder, "leaky.dll"));
            Assert.Contains("archive version 2", right, StringComparison.Ordinal);

            foreach (var fix in ProofProgram.Fixes)
            {
                foreach (var id in fix.FixableDiagnosticIds)
                    project = await FixedAsync(project, fix, id);
            }

            Assert.Empty(await ReportsAsync(project));
            Assert.Equal(right, await OutputAsync(project, Path.Combine(folder, "mended.dll")));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Project Opened()
    {
        var project = new AdhocWorkspace().AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Leaky", "Leaky", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable),
            parseOptions: new CSharpParseOptions(LanguageVersion.Preview), metadataReferences: LocalReferences.Framework));
        foreach (var file in Directory.GetFiles(Path.Combine(Repository(), "samples", "Leaky"), "*.cs"))
            project = project.AddDocument(Path.GetFileName(file), SourceText.From(File.ReadAllText(file)), filePath: file).Project;
        return project.AddDocument("Usings.cs", SourceText.From(GlobalUsings)).Project;
    }

    private static async Task<List<Diagnostic>> ReportsAsync(Project project)
    {
        var compilation = (await project.GetCompilationAsync())!;
        var reports = await compilation.WithAnalyzers(RuleAnalyzers.All, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
        return [.. reports.Where(r => r is { IsSuppressed: false, Severity: >= DiagnosticSeverity.Warning })];
    }

    private static async Task<Project> FixedAsync(Project project, PoolFixProvider fix, string id)
    {
        var reports = (await ReportsAsync(project)).Where(r => r.Id == id).ToList();
        if (reports.Count == 0)
            return project;
        var context = new FixAllContext(project.Documents.First(), fix, FixAllScope.Solution, null, [id], new Provider(reports), default);
        if (await fix.GetFixAllProvider().GetFixAsync(context) is not { } action)
            return project;
        var change = (await action.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single();
        return change.ChangedSolution.GetProject(project.Id)!;
    }

    /// <summary>What the program prints.</summary>
    private static async Task<string> OutputAsync(Project project, string file)
    {
        var emitted = (await project.GetCompilationAsync())!.Emit(file);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        var version = Environment.Version.ToString();
        await File.WriteAllTextAsync(Path.ChangeExtension(file, ".runtimeconfig.json"),
            $$$"""{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{{version}}}" } } }""");
        return await DotnetAsync(Path.GetDirectoryName(file)!, file);
    }

    private sealed class Provider(IReadOnlyList<Diagnostic> reports) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult(reports.Where(r => r.Location.SourceTree?.FilePath == document.FilePath));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(reports);
    }

    /// <summary><c>dotnet format analyzers</c> as a user runs it. It takes most of a minute: it builds twice, and the formatter opens the project itself.</summary>
    [WholeFact(nameof(Fixes_repair_the_leaky_sample))]
    public async Task Format_repairs_the_leaky_sample()
    {
        var folder = Directory.CreateTempSubdirectory("leaky-").FullName;
        try
        {
            var project = Copy(folder);
            // Ten mistakes, none of which shows in what it prints.
            Assert.Equal(10, Reports(await DotnetAsync(folder, "build", "-c", "Release", project)).Count);
            var program = Assert.Single(Directory.GetFiles(Path.Combine(Path.GetDirectoryName(project)!, "bin"), "Leaky.dll", SearchOption.AllDirectories));
            var right = await DotnetAsync(folder, program);
            Assert.Contains("archive version 2", right, StringComparison.Ordinal);

            await DotnetAsync(folder, "format", "analyzers", "--no-restore", project);

            Assert.Empty(Reports(await DotnetAsync(folder, "build", "-c", "Release", "--no-incremental", "--no-restore", project)));
            Assert.Equal(right, await DotnetAsync(folder, program));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static HashSet<string> Reports(string build) =>
        [.. build.Split('\n').Where(l => l.Contains(": warning POOL", StringComparison.Ordinal)).Select(l => l[..l.IndexOf(": warning POOL", StringComparison.Ordinal)].Trim())];

    /// <summary>The sample, with the analyzers and fixes that these tests were built with.</summary>
    private static string Copy(string folder)
    {
        var sample = Path.Combine(Repository(), "samples", "Leaky");
        var copy = Directory.CreateDirectory(Path.Combine(folder, "Leaky")).FullName;
        foreach (var file in Directory.GetFiles(sample))
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        foreach (var assembly in new[] { "PoolAnalyzers.dll", "PoolAnalyzers.CodeFixes.dll" })
            File.Copy(Path.Combine(AppContext.BaseDirectory, assembly), Path.Combine(folder, assembly));
        File.WriteAllText(Path.Combine(folder, "Directory.Build.props"), """
            <Project>
              <PropertyGroup>
                <Nullable>enable</Nullable>
                <LangVersion>preview</LangVersion>
              </PropertyGroup>
              <ItemGroup>
                <Analyzer Include="$(MSBuildThisFileDirectory)PoolAnalyzers.dll" />
                <Analyzer Include="$(MSBuildThisFileDirectory)PoolAnalyzers.CodeFixes.dll" />
              </ItemGroup>
            </Project>
            """);
        return Path.Combine(copy, "Leaky.csproj");
    }

    private static string Repository([CallerFilePath] string here = "") => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "..", ".."));

    private static async Task<string> DotnetAsync(string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true };
        // The build servers of one folder must not outlive it, and settings of the test run are not the user's.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        start.Environment["UseSharedCompilation"] = "false";
        start.Environment["DOTNET_NOLOGO"] = "1";
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBuild", StringComparison.Ordinal) || k.StartsWith("VSTEST", StringComparison.Ordinal)).ToList())
            start.Environment.Remove(name);
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        using var patience = new CancellationTokenSource(Patience);
        var (output, errors) = (process.StandardOutput.ReadToEndAsync(patience.Token), process.StandardError.ReadToEndAsync(patience.Token));
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"dotnet {string.Join(' ', arguments)} did not end within {Patience}.");
        }

        Assert.True(process.ExitCode == 0, $"dotnet {string.Join(' ', arguments)}: {process.ExitCode}\n{await output}\n{await errors}");
        return await output;
    }
}
