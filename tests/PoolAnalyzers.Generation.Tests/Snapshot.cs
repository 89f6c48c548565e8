using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>
/// A run of the generator by Microsoft.CodeAnalysis.Testing: each generated text against a file that was read and found good, and nothing for the compiler to
/// remark. That package runs a generator once; whether a second run does nothing again is asserted by <see cref="GeneratorRun"/>.
/// </summary>
internal static class Snapshot
{
    /// <summary>Compares the only file that a declaration adds.</summary>
    /// <param name="run">The run.</param>
    /// <param name="name">The name of the file to compare with, without its ending.</param>
    public static Task Verify(GeneratorRun run, string name) => Verify(run, (Assert.Single(run.Files).Key, name));

    /// <summary>Compares what is generated; with <c>UPDATE_SNAPSHOTS=1</c> in the environment the files are written first.</summary>
    /// <param name="run">The run.</param>
    /// <param name="files">Each generated file, and the name of the one to compare it with. What every project gets need not be listed.</param>
    public static Task Verify(GeneratorRun run, params (string HintName, string Name)[] files)
    {
        var test = new GeneratorTest(run);
        foreach (var generated in run.Result.Results[0].GeneratedSources)
        {
            var name = Array.Find(files, f => f.HintName == generated.HintName).Name;
            Assert.True(name is not null || GeneratorRun.IsInEveryProject(generated.HintName), $"{generated.HintName} is generated, and no file was named for it.");
            var text = generated.SourceText.ToString();
            test.TestState.GeneratedSources.Add(
                (typeof(PoolTypeGenerator), generated.HintName, SourceText.From(name is null ? text : Read(name, text), Encoding.UTF8)));
        }

        return test.RunAsync();
    }

    private static string Read(string name, string generated, [CallerFilePath] string caller = "")
    {
        var path = Path.Combine(Path.GetDirectoryName(caller)!, "Snapshots", name + ".txt");
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
            File.WriteAllText(path, generated);
        Assert.True(File.Exists(path), $"{path} is missing; UPDATE_SNAPSHOTS=1 writes it.");
        return File.ReadAllText(path).ReplaceLineEndings("\n");
    }

    private sealed class GeneratorTest : CSharpSourceGeneratorTest<PoolTypeGenerator, DefaultVerifier>
    {
        private readonly LanguageVersion _version;

        public GeneratorTest(GeneratorRun run)
        {
            _version = run.Version;
            TestProject.SetUp(this);
            CompilerDiagnostics = CompilerDiagnostics.Warnings;
            TestCode = run.Source;
            if (run.IsChecked)
                TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nbuild_property.PoolAnalyzersChecked = True\n"));
        }

        /// <inheritdoc/>
        protected override string DefaultTestProjectName => GeneratorRun.AssemblyName;

        /// <inheritdoc/>
        protected override ParseOptions CreateParseOptions() => TestProject.ParseOptions(_version);

        /// <inheritdoc/>
        protected override CompilationOptions CreateCompilationOptions() => TestProject.CompilationOptions(_version);
    }
}
