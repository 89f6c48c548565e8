using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What becomes of a source text: what the rules say of it, what is generated, and what the compiler says of both.</summary>
/// <param name="Rules">Reports of POOL1xx: the id and the text that is underlined.</param>
/// <param name="Messages">Their messages, in the same order.</param>
/// <param name="Files">Generated files but those that every project gets.</param>
/// <param name="InGenerated">What the compiler says of generated files; hidden diagnostics left out.</param>
/// <param name="InSource">What it says of the source text.</param>
internal sealed record Outcome(
    IReadOnlyList<string> Rules, IReadOnlyList<string> Messages, IReadOnlyList<string> Files, IReadOnlyList<string> InGenerated, IReadOnlyList<string> InSource)
{
    public static Outcome Of(string source, LanguageVersion version = LanguageVersion.CSharp13, bool isChecked = false, IEnumerable<MetadataReference>? references = null)
    {
        var parse = new CSharpParseOptions(version, DocumentationMode.Diagnose);
        var compilation = GeneratorRun.Compile(source, parse).AddReferences(references ?? []);
        compilation = compilation.WithOptions(compilation.Options.WithAllowUnsafe(true));
        var driver = CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator()], parseOptions: parse, optionsProvider: new ProjectOptions(isChecked))
            .RunGeneratorsAndUpdateCompilation(compilation, out var output, out var failures);
        Assert.Empty(failures);
        var reports = output.WithAnalyzers([new GeneratedTypeAnalyzer()]).GetAnalyzerDiagnosticsAsync().Result;
        var own = compilation.SyntaxTrees.ToHashSet();
        var said = Said(output);
        return new Outcome(
            [.. reports.Select(d => $"{d.Id} '{d.Location.SourceTree!.ToString().Substring(d.Location.SourceSpan.Start, d.Location.SourceSpan.Length)}'")],
            [.. reports.Select(d => d.GetMessage(CultureInfo.InvariantCulture))],
            [.. driver.GetRunResult().Results[0].GeneratedSources.Select(s => s.HintName).Where(name => !GeneratorRun.IsInEveryProject(name))],
            [.. said.Where(d => d.Location.SourceTree is { } tree && !own.Contains(tree)).Select(d => d.ToString())],
            [.. said.Where(d => d.Location.SourceTree is not { } tree || own.Contains(tree)).Select(d => d.ToString())]);
    }

    /// <summary>Declarations, bodies and code: what the compiler says at each of its stages.</summary>
    private static ImmutableArray<Diagnostic> Said(Compilation output)
    {
        var emitted = output.Emit(Stream.Null);
        IEnumerable<Diagnostic> said = emitted.Diagnostics;
        // Who emits says all that it has to say, unless it gives up. Where the generator is tested whole, the compiler is asked once more, without emitting.
        if (!emitted.Success || Extent.IsWhole(Extent.Generator))
        {
            var all = output.GetDiagnostics();
            said = all.Any(d => d.Severity == DiagnosticSeverity.Error) ? all : said.Concat(all);
        }

        return [.. said.Where(d => d.Severity > DiagnosticSeverity.Hidden).Distinct()];
    }
}
