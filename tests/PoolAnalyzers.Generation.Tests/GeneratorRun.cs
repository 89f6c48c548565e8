using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>One source text through the generator: three times, with the checks that hold for every text.</summary>
internal sealed class GeneratorRun
{
    private static readonly string[] ModelSteps = [StepNames.Scopes, StepNames.Owners, StepNames.Writers, StepNames.FixedLengthPools, StepNames.AnyLengthPools, StepNames.ObjectPools, StepNames.Settings, StepNames.CaseTwins, StepNames.Events, StepNames.Outputs];

    /// <summary>Some of what is generated names the assembly.</summary>
    public const string AssemblyName = "Declared";

    private GeneratorRun(Compilation output, GeneratorDriverRunResult result)
    {
        Output = output;
        Result = result;
    }

    /// <summary>What was compiled.</summary>
    public required string Source { get; init; }

    /// <summary>The version of its language.</summary>
    public required LanguageVersion Version { get; init; }

    /// <summary>Whether it was a checked build.</summary>
    public required bool IsChecked { get; init; }

    /// <summary>The compilation with everything generated.</summary>
    public Compilation Output { get; }

    public GeneratorDriverRunResult Result { get; }

    /// <summary>The generated files but the attributes, by name.</summary>
    public IReadOnlyDictionary<string, string> Files => Result.Results[0].GeneratedSources
        .Where(s => !IsInEveryProject(s.HintName))
        .ToDictionary(s => s.HintName, s => s.SourceText.ToString());

    /// <summary>Whether a file is generated without any declaration.</summary>
    public static bool IsInEveryProject(string hintName) => hintName is "PoolAnalyzers.Attributes.g.cs" or "Microsoft.CodeAnalysis.EmbeddedAttribute.cs";

    /// <summary>The only generated file.</summary>
    public string Text => Assert.Single(Files).Value;

    /// <summary>Generates, again from the same compilation, and once more after an edit elsewhere; both times every step must be cached.</summary>
    public static GeneratorRun Of(string source, LanguageVersion version = LanguageVersion.CSharp12, bool isChecked = false, bool mustCompile = true)
    {
        // As the SDK has it: calls of Trace are left out without.
        var parse = new CSharpParseOptions(version, DocumentationMode.Diagnose, preprocessorSymbols: ["TRACE"]);
        var compilation = Compile(source, parse);
        var driver = CSharpGeneratorDriver.Create(
            [new PoolTypeGenerator().AsSourceGenerator()],
            parseOptions: parse,
            optionsProvider: new ProjectOptions(isChecked),
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true)).RunGenerators(compilation);
        var first = driver.RunGenerators(compilation).GetRunResult();
        AssertCached(first);

        var edited = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("internal static class Elsewhere { public const int Edited = 1; }", parse));
        driver = driver.RunGeneratorsAndUpdateCompilation(edited, out var output, out var diagnostics);
        Assert.Empty(diagnostics);
        var result = driver.GetRunResult();
        Assert.Null(result.Results[0].Exception);
        AssertCached(result);
        AssertPlainModels(result);

        if (mustCompile)
        {
            using var image = new MemoryStream();
            var emitted = output.Emit(image);
            Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
            // Who emits says all that it has to say. Where the generator is tested whole, the compiler is asked once more, without emitting.
            var said = Extent.IsWhole(Extent.Generator) ? emitted.Diagnostics.Concat(output.GetDiagnostics()) : emitted.Diagnostics;
            // In full, because the assertions on collections cut short what they show.
            var problems = string.Join('\n', said.Where(d => d.Severity >= DiagnosticSeverity.Warning));
            Assert.True(problems.Length == 0, problems);
        }

        return new GeneratorRun(output, result) { Source = source, Version = version, IsChecked = isChecked };
    }

    /// <summary>A compilation against this runtime's own assemblies, warnings as errors, checked arithmetic, nullable on.</summary>
    public static CSharpCompilation Compile(string source, CSharpParseOptions parse) => Empty.Value.AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, parse));

    private static readonly Lazy<ImmutableArray<MetadataReference>> Platform = new(() =>
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "netstandard.dll" or "mscorlib.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
        MetadataReference.CreateFromFile(typeof(Microsoft.Extensions.ObjectPool.IResettable).Assembly.Location),
    ]);

    // Compilations that come from one another share what they read of the framework, if the first one has read it.
    private static readonly Lazy<CSharpCompilation> Empty = new(() =>
    {
        var empty = CSharpCompilation.Create(
            AssemblyName,
            references: Platform.Value,
            options: new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                checkOverflow: true,
                warningLevel: 9999));
        _ = empty.GetSpecialType(SpecialType.System_Object);
        return empty;
    });

    private static void AssertCached(GeneratorDriverRunResult result)
    {
        foreach (var (name, steps) in result.Results[0].TrackedSteps)
        {
            if (!ModelSteps.Contains(name))
                continue;
            foreach (var (_, reason) in steps.SelectMany(step => step.Outputs))
                Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, $"{name} was {reason}");
        }

        foreach (var (_, reason) in result.Results[0].TrackedOutputSteps.SelectMany(steps => steps.Value).SelectMany(step => step.Outputs))
            Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, $"An output was {reason}");
    }

    /// <summary>Walks everything that models reach: nothing may hold on to a compilation.</summary>
    private static void AssertPlainModels(GeneratorDriverRunResult result)
    {
        var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
        foreach (var (name, steps) in result.Results[0].TrackedSteps)
        {
            if (!ModelSteps.Contains(name))
                continue;
            foreach (var (value, _) in steps.SelectMany(step => step.Outputs))
                ObjectGraph.AssertPlain(value, name, seen);
        }
    }
}
