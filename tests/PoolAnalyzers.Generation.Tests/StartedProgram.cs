using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Programs with generated types that run in a process of their own.</summary>
internal static class StartedProgram
{
    /// <summary>Compiles a program as the assembly <c>Declared</c>, and runs it. Its exit code must be 0.</summary>
    /// <param name="source">The program.</param>
    /// <param name="argument">What it is started with.</param>
    /// <param name="isChecked">Whether it has the checked build.</param>
    /// <returns>The lines that it writes.</returns>
    public static string[] Run(string source, string argument, bool isChecked = false) =>
        Run(GeneratorRun.Of(source, LanguageVersion.CSharp12, isChecked: isChecked, mustCompile: false).Output, argument);

    /// <summary>Runs a program that is compiled. Its exit code must be 0.</summary>
    /// <param name="output">The program, with everything generated.</param>
    /// <param name="argument">What it is started with.</param>
    /// <returns>The lines that it writes.</returns>
    public static string[] Run(Compilation output, string argument)
    {
        var folder = Directory.CreateTempSubdirectory("declared-").FullName;
        try
        {
            var file = Path.Combine(folder, "Declared.dll");
            var emitted = output.WithOptions(output.Options.WithOutputKind(OutputKind.ConsoleApplication)).Emit(file);
            Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
            File.WriteAllText(
                Path.Combine(folder, "Declared.runtimeconfig.json"),
                $$"""{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" } } }""");
            var start = new ProcessStartInfo("dotnet", [file, argument]) { RedirectStandardOutput = true, RedirectStandardError = true };
            using var process = Process.Start(start)!;
            var (said, failed) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
            process.WaitForExit();
            Assert.True(process.ExitCode == 0, said.Result + failed.Result);
            return said.Result.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
