using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>Compiles a folder loosely in this process and runs the analyzers on it.</summary>
internal sealed class FolderEngine(FolderTarget target, ScanOptions options, AnalyzerSet analyzers) : IScanEngine
{
    private readonly ConcurrentBag<ScanFailure> _failures = [];

    /// <inheritdoc/>
    public async Task<ScanResult> RunAsync(IProgress<ScanProgress> progress, CancellationToken cancellation)
    {
        var files = File.Exists(target.Path) ? [target.Path] : SourceFiles.In(target.Path, new PathFilter(target.Root, options.Exclude));
        if (files.Count == 0)
        {
            throw new ScanException(
                $"'{target.Path}' holds no C# files to analyze",
                "Name a folder of C#, a project or a solution. Folders named bin, obj and node_modules, those that begin with a dot, and what --exclude "
                + "matches are left out.");
        }

        var trees = Parse(files, progress, cancellation);
        var settings = FolderSettings.For(files);
        Compilation compilation = LooseCompilation.Create(trees, Severities(), settings.Severities);
        compilation = Generate(compilation, settings, cancellation);

        // The compiler also counts what is not the user's: the implicit usings and generated files.
        var probe = new ProgressProbe(done => progress.Report(new ScanProgress("analyzing", Math.Min(done, files.Count), files.Count)));
        progress.Report(new ScanProgress("analyzing", 0, files.Count));
        var withAnalyzers = compilation.WithAnalyzers(
            Wanted().Add(probe),
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions(settings.Texts, settings.Options),
                onAnalyzerException: (exception, analyzer, _) => Crashed(exception, analyzer),
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: true));
        var projects = new ProjectNames();
        var analysis = await withAnalyzers.GetAnalysisResultAsync(cancellation).ConfigureAwait(false);

        return new ScanResult
        {
            Findings = [.. analysis.GetAllDiagnostics().Where(IsFinding).Select(DiagnosticFindings.From)
                .Select(finding => finding with { Project = projects.Of(finding.Place.Path) })],
            Failures = [.. _failures],
            SyntaxErrors = [.. trees.SelectMany(tree => SyntaxErrors.Of(tree, cancellation))],
            Files = files.Count,
            AnalyzerTime = new TimeSpan(analysis.AnalyzerTelemetryInfo.Where(entry => entry.Key != probe).Sum(entry => entry.Value.ExecutionTime.Ticks)),
        };
    }

    private IReadOnlyList<SyntaxTree> Parse(IReadOnlyList<string> files, IProgress<ScanProgress> progress, CancellationToken cancellation)
    {
        var trees = new SyntaxTree?[files.Count];
        int done = 0;
        Parallel.For(0, files.Count, new ParallelOptions { CancellationToken = cancellation }, i =>
        {
            try
            {
                trees[i] = LooseCompilation.Parse(files[i], cancellation);
            }
            catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or InvalidDataException)
            {
                _failures.Add(new ScanFailure($"'{files[i]}' could not be read: {unreadable.Message}"));
            }

            progress.Report(new ScanProgress("parsing", Interlocked.Increment(ref done), files.Count));
        });
        return [.. trees.OfType<SyntaxTree>()];
    }

    private Compilation Generate(Compilation compilation, FolderSettings settings, CancellationToken cancellation)
    {
        if (analyzers.Generators.IsEmpty)
        {
            return compilation;
        }

        CSharpGeneratorDriver
            .Create(analyzers.Generators, parseOptions: LooseCompilation.ParseOptions, optionsProvider: settings.Options)
            .RunGeneratorsAndUpdateCompilation(compilation, out var generated, out _, cancellation);
        return generated;
    }

    private ImmutableDictionary<string, ReportDiagnostic> Severities() =>
        options.AllRules ? analyzers.QuietIds.ToImmutableDictionary(id => id, _ => ReportDiagnostic.Info) : ImmutableDictionary<string, ReportDiagnostic>.Empty;

    private ImmutableArray<DiagnosticAnalyzer> Wanted() => options.Only.Count == 0
        ? analyzers.Analyzers
        : [.. analyzers.Analyzers.Where(analyzer => analyzer.SupportedDiagnostics.Any(rule => options.Only.Contains(rule.Id)))];

    private bool IsFinding(Diagnostic diagnostic) =>
        diagnostic.Severity != DiagnosticSeverity.Hidden
        && diagnostic.Location.Kind is LocationKind.SourceFile or LocationKind.ExternalFile
        && analyzers.Rules.Any(rule => rule.Id == diagnostic.Id);

    // Once an analyzer has thrown, the driver drops it for the rest of the compilation: what it would have found is missing.
    private void Crashed(Exception exception, DiagnosticAnalyzer analyzer) =>
        _failures.Add(new ScanFailure($"{analyzer.GetType().Name} stopped: {exception.GetType().Name}: {exception.Message}")
        {
            Advice = "This is a fault of the analyzer: please report it, with the code if you can. Its findings may be missing.",
        });
}
