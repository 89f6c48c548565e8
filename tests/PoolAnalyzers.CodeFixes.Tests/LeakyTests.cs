using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary><c>dotnet format analyzers</c> on a copy of the leaky sample, as a user runs it.</summary>
public sealed class LeakyTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(8);

    [Fact]
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
