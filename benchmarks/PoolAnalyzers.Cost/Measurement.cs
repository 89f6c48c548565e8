using System.Collections.Immutable;
using System.Diagnostics;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Cost;

/// <summary>What one analysis took.</summary>
/// <param name="Time">Time inside each analyzer, summed over threads, by the analyzer's name.</param>
/// <param name="Reports">Reports of these analyzers.</param>
/// <param name="Crashes">Exceptions that left an analyzer.</param>
internal sealed record AnalysisCost(IReadOnlyDictionary<string, TimeSpan> Time, int Reports, IReadOnlyList<string> Crashes)
{
    /// <summary>The sum over all analyzers.</summary>
    public TimeSpan Total => new(Time.Values.Sum(t => t.Ticks));
}

/// <summary>The analyzers, what they are compiled against, and the two clocks.</summary>
internal static class Measurement
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> References = new(() => [.. FrameworkFiles().Select(f => MetadataReference.CreateFromFile(f))]);

    private static readonly Lazy<ImmutableArray<DiagnosticAnalyzer>> Analyzers = new(LoadAnalyzers);

    /// <summary>How everything is parsed.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols:
    [
        "NET", "NETCOREAPP", "NET10_0", "RELEASE",
        .. new[] { 5, 6, 7, 8, 9, 10 }.Select(v => $"NET{v}_0_OR_GREATER"),
        .. new[] { "2_0", "2_1", "3_0", "3_1" }.Select(v => $"NETCOREAPP{v}_OR_GREATER"),
        "NETSTANDARD2_0_OR_GREATER", "NETSTANDARD2_1_OR_GREATER",
    ]);

    /// <summary>A compilation against .NET and ASP.NET Core in which every rule runs, whatever its default.</summary>
    public static CSharpCompilation Compile(string name, IEnumerable<SyntaxTree> trees) => CSharpCompilation.Create(
        name,
        trees,
        References.Value,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)
            .WithSpecificDiagnosticOptions(Analyzers.Value.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id).Distinct()
                .Select(id => KeyValuePair.Create(id, ReportDiagnostic.Warn))));

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
        return new AnalysisCost(time, result.GetAllDiagnostics().Count(d => d.Id != "AD0001"), crashes);
    }

    private static ImmutableArray<DiagnosticAnalyzer> LoadAnalyzers()
    {
        var found = Assembly.Load("PoolAnalyzers").GetTypes()
            .Where(t => !t.IsAbstract && t.IsDefined(typeof(DiagnosticAnalyzerAttribute)))
            .OrderBy(t => t.FullName, StringComparer.Ordinal)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t, nonPublic: true)!).ToImmutableArray();
        return found.IsEmpty ? throw new CostException("PoolAnalyzers.dll contains no analyzer.") : found;
    }

    private static IEnumerable<string> FrameworkFiles()
    {
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var packs = Path.GetFullPath(Path.Combine(runtime, "..", "..", "..", "packs"));
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pack in new[] { "Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref" })
        {
            var folder = Directory.Exists(Path.Combine(packs, pack))
                ? Directory.GetDirectories(Path.Combine(packs, pack), "10.*").OrderBy(d => Version.TryParse(Path.GetFileName(d), out var v) ? v : new Version(0, 0)).LastOrDefault()
                : null;
            folder = folder ?? throw new CostException($"{Path.Combine(packs, pack)} has no version 10: the .NET 10 SDK brings it.");
            foreach (var file in Directory.GetFiles(Path.Combine(folder, "ref", "net10.0"), "*.dll").Order(StringComparer.Ordinal))
            {
                if (seen.Add(Path.GetFileName(file)))
                {
                    yield return file;
                }
            }
        }
    }
}
