using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Cost;

/// <summary>Generated projects: what each rule costs alone, beside an analyzer that does nothing, and how the cost grows with the project.</summary>
/// <param name="files">Files a project, ascending; rules are compared in the largest.</param>
/// <param name="runs">Measured runs, the fastest of which counts.</param>
internal sealed class RuleRun(IReadOnlyList<int> files, int runs)
{
    private const int StatementsAFile = 100;
    private const int RentalsAFile = 4;

    /// <summary>Measures the rules one by one, and prints a Markdown table.</summary>
    public async Task<int> RulesAsync(CancellationToken cancelled)
    {
        var trees = Project(files[^1], cancelled);
        var rules = Measurement.All.SelectMany(a => a.SupportedDiagnostics.Select(d => (Analyzer: a, d.Id))).OrderBy(r => r.Id, StringComparer.Ordinal).ToList();
        var cases = new List<Case> { new("no rule", new EmptyAnalyzer(), null), new("no rule, control", new EmptyAnalyzer(), null) };
        cases.AddRange(rules.Select(r => new Case(r.Id, r.Analyzer, r.Id)));
        var binding = TimeSpan.MaxValue;
        for (var round = 0; round <= runs; round++)
        {
            var bound = Bind(trees, cancelled);
            binding = round > 0 && bound < binding ? bound : binding;
            foreach (var one in cases)
            {
                // All other rules are off, also those of the same analyzer.
                var compilation = Measurement.Compile("Project", trees);
                var options = rules.Select(r => r.Id).Distinct().Select(id => KeyValuePair.Create(id, id == one.Rule ? ReportDiagnostic.Warn : ReportDiagnostic.Suppress));
                compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(options));
                var time = await AnalyzeAsync(compilation, [one.Analyzer], cancelled);
                one.Time = round > 0 && time < one.Time ? time : one.Time;
            }
        }

        Console.WriteLine($"\n## Each rule alone\n\n{files[^1]} generated files of {StatementsAFile} statements with {RentalsAFile} rentals each; the least of {runs} runs. Processor time of all threads, the compiler's work for analyzers "
            + $"included; binding all of it takes {binding.TotalMilliseconds:0} ms. Every body here rents several times, which in real code few do: `folder DIR` measures that. "
            + "The rules of one analyzer share their work: two of them together cost about as much as one.\n");
        Console.WriteLine("| rule | analyzer | analysis, ms | ratio to no rule | more than no rule, in parts of binding |\n|---|---|---:|---:|---:|");
        foreach (var one in cases)
        {
            Console.WriteLine($"| {one.Name} | {one.Analyzer.GetType().Name} | {one.Time.TotalMilliseconds:0} | **{one.Time / cases[0].Time:0.00}** | **{(one.Time - cases[0].Time) / binding:0.00}** |");
        }

        return 0;
    }

    /// <summary>Measures all rules in growing projects, and prints a Markdown table.</summary>
    public async Task<int> CurveAsync(CancellationToken cancelled)
    {
        var rows = files.Select(n => new Size(n, Project(n, cancelled))).ToList();
        for (var round = 0; round <= runs; round++)
        {
            foreach (var row in rows)
            {
                var bound = Bind(row.Trees, cancelled);
                var empty = await AnalyzeAsync(Measurement.Compile("Project", row.Trees), [new EmptyAnalyzer()], cancelled);
                var all = await AnalyzeAsync(Measurement.Compile("Project", row.Trees), Measurement.All, cancelled);
                if (round == 0)
                    continue;
                row.Binding = bound < row.Binding ? bound : row.Binding;
                row.Empty = empty < row.Empty ? empty : row.Empty;
                row.All = all < row.All ? all : row.All;
            }
        }

        Console.WriteLine($"\n## Growing projects\n\nFiles of {StatementsAFile} statements with {RentalsAFile} rentals each; the least of {runs} runs; processor time of all threads, the compiler's work for analyzers included.\n");
        Console.WriteLine("| files | lines | binding, ms | empty analyzer, ms | all analyzers, ms | more than empty, a file, ms | more than empty, in parts of binding |\n|---:|---:|---:|---:|---:|---:|---:|");
        foreach (var row in rows)
        {
            var lines = row.Trees.Sum(t => t.GetText(cancelled).Lines.Count);
            Console.WriteLine($"| {row.Files} | {lines} | {row.Binding.TotalMilliseconds:0.0} | {row.Empty.TotalMilliseconds:0.0} | {row.All.TotalMilliseconds:0.0} | {(row.All - row.Empty).TotalMilliseconds / row.Files:0.00} | **{(row.All - row.Empty) / row.Binding:0.00}** |");
        }

        return 0;
    }

    private static TimeSpan Bind(List<SyntaxTree> trees, CancellationToken cancelled)
    {
        var compilation = Measurement.Compile("Project", trees);
        var start = Environment.CpuUsage.TotalTime;
        Measurement.Bind(compilation, cancelled);
        return Environment.CpuUsage.TotalTime - start;
    }

    private static async Task<TimeSpan> AnalyzeAsync(CSharpCompilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, CancellationToken cancelled)
    {
        var start = Environment.CpuUsage.TotalTime;
        var cost = await Measurement.AnalyzeAsync(compilation, analyzers, cancelled);
        return cost.Crashes.Count == 0 ? Environment.CpuUsage.TotalTime - start : throw new CostException(cost.Crashes[0]);
    }

    private static List<SyntaxTree> Project(int count, CancellationToken cancelled) =>
    [
        .. Enumerable.Range(0, count).Select(i => CSharpSyntaxTree.ParseText(
            MethodSource.Generate(StatementsAFile, RentalsAFile).Replace("class Generated", $"class Generated{i}", StringComparison.Ordinal),
            Measurement.ParseOptions,
            $"Generated{i}.cs",
            cancellationToken: cancelled)),
    ];

    private sealed class Case(string name, DiagnosticAnalyzer analyzer, string? rule)
    {
        public string Name => name;

        public DiagnosticAnalyzer Analyzer => analyzer;

        public string? Rule => rule;

        public TimeSpan Time { get; set; } = TimeSpan.MaxValue;
    }

    private sealed class Size(int files, List<SyntaxTree> trees)
    {
        public int Files => files;

        public List<SyntaxTree> Trees => trees;

        public TimeSpan Binding { get; set; } = TimeSpan.MaxValue;

        public TimeSpan Empty { get; set; } = TimeSpan.MaxValue;

        public TimeSpan All { get; set; } = TimeSpan.MaxValue;
    }
}
