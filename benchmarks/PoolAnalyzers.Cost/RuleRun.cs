using System.Diagnostics;
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
            var bound = Measurement.Bind(Measurement.Compile("Project", trees), cancelled);
            binding = round > 0 && bound < binding ? bound : binding;
            foreach (var one in cases)
            {
                // All other rules are off, also those of the same analyzer.
                var compilation = Measurement.Compile("Project", trees);
                var options = rules.Select(r => r.Id).Distinct().Select(id => KeyValuePair.Create(id, id == one.Rule ? ReportDiagnostic.Warn : ReportDiagnostic.Suppress));
                compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(options));
                var watch = Stopwatch.StartNew();
                var cost = await Measurement.AnalyzeAsync(compilation, [one.Analyzer], cancelled);
                if (cost.Crashes.Count > 0)
                    throw new CostException(cost.Crashes[0]);
                if (round > 0)
                {
                    one.Wall = watch.Elapsed < one.Wall ? watch.Elapsed : one.Wall;
                    one.Inside = cost.Total < one.Inside ? cost.Total : one.Inside;
                }
            }
        }

        Console.WriteLine($"\n## Each rule alone\n\n{files[^1]} generated files of {StatementsAFile} statements with {RentalsAFile} rentals each; the fastest of {runs} runs. Binding all of it takes {binding.TotalMilliseconds:0} ms. "
            + "The rules of one analyzer share their work: two of them together cost about as much as one.\n");
        Console.WriteLine("| rule | analyzer | inside the analyzer, ms | in parts of binding | whole analysis, ms | ratio to no rule |\n|---|---|---:|---:|---:|---:|");
        foreach (var one in cases)
        {
            Console.WriteLine($"| {one.Name} | {one.Analyzer.GetType().Name} | {one.Inside.TotalMilliseconds:0.0} | **{one.Inside / binding:0.000}** | {one.Wall.TotalMilliseconds:0} | **{one.Wall / cases[0].Wall:0.00}** |");
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
                var bound = Measurement.Bind(Measurement.Compile("Project", row.Trees), cancelled);
                var empty = await Measurement.AnalyzeAsync(Measurement.Compile("Project", row.Trees), [new EmptyAnalyzer()], cancelled);
                var all = await Measurement.AnalyzeAsync(Measurement.Compile("Project", row.Trees), cancelled);
                if (round == 0)
                    continue;
                row.Binding = bound < row.Binding ? bound : row.Binding;
                row.Empty = empty.Total < row.Empty ? empty.Total : row.Empty;
                row.All = all.Total < row.All ? all.Total : row.All;
            }
        }

        Console.WriteLine($"\n## Growing projects\n\nFiles of {StatementsAFile} statements with {RentalsAFile} rentals each; the fastest of {runs} runs; time inside the analyzers.\n");
        Console.WriteLine("| files | lines | binding, ms | empty analyzer, ms | all analyzers, ms | a file, ms | ratio to binding |\n|---:|---:|---:|---:|---:|---:|---:|");
        foreach (var row in rows)
        {
            var lines = row.Trees.Sum(t => t.GetText(cancelled).Lines.Count);
            Console.WriteLine($"| {row.Files} | {lines} | {row.Binding.TotalMilliseconds:0.0} | {row.Empty.TotalMilliseconds:0.00} | {row.All.TotalMilliseconds:0.0} | {row.All.TotalMilliseconds / row.Files:0.00} | **{row.All / row.Binding:0.000}** |");
        }

        return 0;
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

        public TimeSpan Wall { get; set; } = TimeSpan.MaxValue;

        public TimeSpan Inside { get; set; } = TimeSpan.MaxValue;
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
