using System.Diagnostics;
using System.Reflection;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>The compiler of a cell, as a program of its own, with the generator in it. It stays for some seconds, for the next cell.</summary>
internal sealed partial class CompilerRun
{
    private static readonly string s_packages = Named("PackageRoot");

    private CompilerRun(IReadOnlyList<string> problems, IReadOnlyDictionary<string, string> generated)
    {
        Problems = problems;
        Generated = generated;
    }

    /// <summary>The errors and warnings, one a line.</summary>
    public IReadOnlyList<string> Problems { get; }

    /// <summary>The generated files, by name.</summary>
    public IReadOnlyDictionary<string, string> Generated { get; }

    /// <summary>The files that have a problem, by the kind that they are of or that declares it.</summary>
    public IReadOnlyList<string> FailedKinds =>
        [.. Problems.Select(problem => FileOf().Match(problem) is { Success: true } file ? file.Groups["kind"].Value : problem).Distinct()];

    /// <summary>Compiles all kinds in one go, with warnings as errors, and the documentation compiler on.</summary>
    public static async Task<CompilerRun> Of(Cell cell)
    {
        var folder = Directory.CreateTempSubdirectory("compilers ");
        try
        {
            foreach (var name in Declared.All.Keys.Where(name => name != Declared.OfPointers || cell.CanNamePointers))
                await File.WriteAllTextAsync(Path.Combine(folder.FullName, name + ".cs"), Declared.File(name, cell.OpensUnsafe));
            await File.WriteAllTextAsync(
                Path.Combine(folder.FullName, "settings.globalconfig"), $"is_global = true\nbuild_property.PoolAnalyzersChecked = {cell.IsChecked}\n");
            var generated = folder.CreateSubdirectory("generated");
            await File.WriteAllLinesAsync(
                Path.Combine(folder.FullName, "all.rsp"), Arguments(cell));
            var said = await Run(cell.Compiler, folder.FullName);
            return new CompilerRun(
                [.. said.Split('\n').Where(line => line.Contains("error ", StringComparison.Ordinal) || line.Contains("warning ", StringComparison.Ordinal))],
                generated.GetFiles("*.cs", SearchOption.AllDirectories).ToDictionary(f => f.Name, f => File.ReadAllText(f.FullName)));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static IEnumerable<string> Arguments(Cell cell)
    {
        var framework = Path.Combine(s_packages, "microsoft.netcore.app.ref", Named($"Framework{cell.Framework}"), "ref", $"net{cell.Framework}.0");
        string[] references =
        [
            .. Directory.GetFiles(framework, "*.dll"), Path.Combine(s_packages, "microsoft.extensions.objectpool", Named("ObjectPool"), "lib", "netstandard2.0", "Microsoft.Extensions.ObjectPool.dll"),
        ];
        return
        [
            "-nologo", "-nostdlib", "-target:library", "-out:Declared.dll", "-doc:Declared.xml", "-nullable:enable", "-checked+", "-warn:9999", "-warnaserror+",
            "-nowarn:CS1591", "-deterministic", "-skipanalyzers+", $"-langversion:{cell.Language}", $"-unsafe{(cell.AllowsUnsafe ? '+' : '-')}",
            .. cell.HasRules ? ["-features:updated-memory-safety-rules"] : Array.Empty<string>(),
            "-analyzerconfig:settings.globalconfig", $"-analyzer:\"{typeof(PoolTypeGenerator).Assembly.Location}\"", "-generatedfilesout:generated", .. references.Select(r => $"-reference:\"{r}\""), "*.cs",
        ];
    }

    private static async Task<string> Run(string compiler, string folder)
    {
        var program = Path.Combine(s_packages, "microsoft.net.compilers.toolset", compiler, "tasks", "netcore", "bincore", "csc.dll");
        var start = new ProcessStartInfo("dotnet", ["exec", program, "-noconfig", $"-shared:pool-tests-{Environment.ProcessId}-{compiler}", "-keepalive:10", "@all.rsp"])
        {
            WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        start.Environment["DOTNET_TieredPGO"] = "0";
        using var process = Process.Start(start)!;
        var (standard, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(5));
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        var said = await standard + await error;
        return process.ExitCode == 0 || said.Contains("error ", StringComparison.Ordinal) ? said : $"error {process.ExitCode}: {said}";
    }

    /// <summary>What the build of the tests knows of the packages.</summary>
    private static string Named(string key) =>
        typeof(CompilerRun).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(metadata => metadata.Key == key).Value!;

    [GeneratedRegex(@"(?:^|[/\\])(?:Declared\.)?(?<kind>\w+(?:\.CheckedRentals)?)[^/\\(]*\.cs\(", RegexOptions.CultureInvariant)]
    private static partial Regex FileOf();
}
