using System.Collections.Immutable;
using System.Diagnostics;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Benchmarks.Shared;

namespace PoolAnalyzers.Cost;

/// <summary>What one analysis took.</summary>
/// <param name="Time">Time inside each analyzer, summed over threads, by the analyzer's name.</param>
/// <param name="Found">Reports of these analyzers.</param>
/// <param name="Crashes">Exceptions that left an analyzer.</param>
internal sealed record AnalysisCost(IReadOnlyDictionary<string, TimeSpan> Time, IReadOnlyList<Diagnostic> Found, IReadOnlyList<string> Crashes)
{
    /// <summary>How many reports there are.</summary>
    public int Reports => Found.Count;

    /// <summary>The sum over all analyzers.</summary>
    public TimeSpan Total => new(Time.Values.Sum(t => t.Ticks));
}

/// <summary>The analyzers, what they are compiled against, and the two clocks.</summary>
internal static class Measurement
{
    private static readonly Lazy<ImmutableArray<DiagnosticAnalyzer>> Analyzers = new(LoadAnalyzers);

    /// <summary>How everything is parsed.</summary>
    public static CSharpParseOptions ParseOptions => SourceFolder.ParseOptions;

    /// <summary>A compilation against .NET and ASP.NET Core in which every rule runs, whatever its default.</summary>
    public static CSharpCompilation Compile(string name, IEnumerable<SyntaxTree> trees) => SourceFolder.Create(name, trees, Rules);

    /// <summary>The same of all files of a folder.</summary>
    /// <param name="folder">The folder; what builds have written into it is left out.</param>
    /// <param name="skip">Leaves out files whose path inside the folder matches.</param>
    /// <exception cref="CostException">No file is left.</exception>
    public static CSharpCompilation Read(string folder, Regex? skip)
    {
        var files = SourceFolder.FilesOf(folder, skip);
        return files.Count > 0 ? SourceFolder.Compile(SourceFolder.NameOf(folder), files, Rules)
            : throw new CostException($"'{folder}' has no C# file{(skip is null ? "" : " that --skip leaves")}.");
    }

    private static IEnumerable<string> Rules => Analyzers.Value.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id);

    /// <summary>The analyzers of the package.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> All => Analyzers.Value;

    /// <summary>Binds every body, which a build does anyway.</summary>
    /// <param name="compilation">A compilation of which nothing is bound yet.</param>
    /// <param name="cancelled">Ends it early.</param>
    /// <returns>The time that passed.</returns>
    public static TimeSpan Bind(CSharpCompilation compilation, CancellationToken cancelled)
    {
        var watch = Stopwatch.StartNew();
        Parallel.ForEach(
            compilation.SyntaxTrees,
            new ParallelOptions { CancellationToken = cancelled },
            tree => compilation.GetSemanticModel(tree).GetDiagnostics(cancellationToken: cancelled));
        return watch.Elapsed;
    }

    /// <summary>Runs all analyzers.</summary>
    /// <param name="compilation">What to analyze.</param>
    /// <param name="cancelled">Ends it early.</param>
    /// <returns>The time inside the analyzers, without what the compiler does for them between the calls.</returns>
    public static Task<AnalysisCost> AnalyzeAsync(CSharpCompilation compilation, CancellationToken cancelled) => AnalyzeAsync(compilation, Analyzers.Value, cancelled);

    /// <summary>Runs some analyzers.</summary>
    /// <param name="compilation">What to analyze.</param>
    /// <param name="analyzers">Which.</param>
    /// <param name="cancelled">Ends it early.</param>
    /// <returns>The time inside the analyzers, without what the compiler does for them between the calls.</returns>
    public static async Task<AnalysisCost> AnalyzeAsync(CSharpCompilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, CancellationToken cancelled)
    {
        var crashes = new List<string>();
        var result = await compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            (exception, analyzer, _) =>
            {
                lock (crashes)
                {
                    crashes.Add($"{analyzer.GetType().Name}: {exception.GetType().Name}: {exception.Message}");
                }
            },
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: true)).GetAnalysisResultAsync(cancelled);
        var time = result.AnalyzerTelemetryInfo.ToDictionary(t => t.Key.GetType().Name, t => t.Value.ExecutionTime);
        return new AnalysisCost(time, [.. result.GetAllDiagnostics().Where(d => d.Id != "AD0001")], crashes);
    }

    private static ImmutableArray<DiagnosticAnalyzer> LoadAnalyzers()
    {
        var found = Assembly.Load("PoolAnalyzers").GetTypes()
            .Where(t => !t.IsAbstract && t.IsDefined(typeof(DiagnosticAnalyzerAttribute)))
            .OrderBy(t => t.FullName, StringComparer.Ordinal)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t, nonPublic: true)!).ToImmutableArray();
        return found.IsEmpty ? throw new CostException("PoolAnalyzers.dll contains no analyzer.") : found;
    }
}
