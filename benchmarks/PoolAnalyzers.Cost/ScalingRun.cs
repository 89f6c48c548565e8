using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Cost;

/// <summary>Shows that the analyzers' time grows about linearly with the length of one body.</summary>
/// <param name="sizes">Statements a body, ascending.</param>
/// <param name="rentals">Rentals a body; the same in all, or the growth would mix two causes.</param>
/// <param name="runs">Measured runs a size.</param>
/// <param name="maxSeconds">Limit for the largest size.</param>
/// <param name="maxGrowth">Limit for the cost of a statement in the largest size, relative to the smallest.</param>
internal sealed class ScalingRun(IReadOnlyList<int> sizes, int rentals, int runs, double maxSeconds, double maxGrowth)
{
    /// <summary>Measures and prints.</summary>
    /// <param name="cancelled">Ends it early.</param>
    /// <returns>1 when a limit is exceeded or an analyzer crashed, else 0.</returns>
    public async Task<int> RunAsync(CancellationToken cancelled)
    {
        var shell = Measurement.Compile("Scaling", []);
        var rows = sizes.Select(size => Prepare(shell, size, cancelled)).ToList();

        // In rounds over all sizes, the first of which only warms up: code that just-in-time compilation improves meanwhile would
        // otherwise make the sizes that come first look dear, and hide growth.
        for (var round = 0; round <= runs; round++)
        {
            foreach (var row in rows)
            {
                // Fresh compilations: a bound body is not bound again.
                var binding = Measurement.Bind(shell.AddSyntaxTrees(row.Tree), cancelled);
                var cost = await Measurement.AnalyzeAsync(shell.AddSyntaxTrees(row.Tree), cancelled);
                if (cost.Crashes.Count > 0)
                {
                    Console.WriteLine($"FAILED: {cost.Crashes[0]}");
                    return 1;
                }

                row.Reports = cost.Reports;
                if (round > 0)
                {
                    row.Binding = binding < row.Binding ? binding : row.Binding;
                    if (cost.Total < row.Analyzers)
                        (row.Analyzers, row.Each) = (cost.Total, cost.Time);
                }
            }
        }

        Console.WriteLine($"One method, {rentals} rentals; the fastest of {runs} runs.");
        Console.WriteLine($"{"statements",10} {"binding",12} {"a statement",12} {"analyzers",12} {"a statement",12} {"ratio",7} {"reports",8}");
        foreach (var row in rows)
        {
            Console.WriteLine(
                $"{row.Statements,10} {row.Binding.TotalMilliseconds,9:F1} ms {row.Binding.TotalMicroseconds / row.Statements,9:F2} us "
                + $"{row.Analyzers.TotalMilliseconds,9:F1} ms {row.Analyzers.TotalMicroseconds / row.Statements,9:F2} us {row.Analyzers / row.Binding,7:F2} {row.Reports,8}   "
                + string.Join(", ", row.Each.Where(t => t.Value.TotalMilliseconds >= 0.5).OrderByDescending(t => t.Value).Select(t => $"{t.Key} {t.Value.TotalMilliseconds:F0}")));
        }

        return Judge(rows[0], rows[^1]);
    }

    private Row Prepare(CSharpCompilation shell, int size, CancellationToken cancelled)
    {
        var tree = CSharpSyntaxTree.ParseText(MethodSource.Generate(size, rentals), Measurement.ParseOptions, "Generated.cs", cancellationToken: cancelled);
        var error = shell.AddSyntaxTrees(tree).GetDiagnostics(cancelled).FirstOrDefault(d => d.Severity == DiagnosticSeverity.Error);
        if (error is not null)
        {
            throw new CostException($"The generated method does not compile: {error}");
        }

        var method = tree.GetRoot(cancelled).DescendantNodes().OfType<MethodDeclarationSyntax>().Last();
        return new Row(tree, method.Body!.DescendantNodes().OfType<StatementSyntax>().Count(s => s is not BlockSyntax));
    }

    private int Judge(Row smallest, Row largest)
    {
        var growth = largest.Analyzers / largest.Statements / (smallest.Analyzers / smallest.Statements);
        var slow = largest.Analyzers.TotalSeconds > maxSeconds;
        var steep = growth > maxGrowth;
        Console.WriteLine($"{(slow ? "FAILED" : "ok")}: {largest.Statements} statements take {largest.Analyzers.TotalSeconds:F3} s; the limit is {maxSeconds} s");
        Console.WriteLine($"{(steep ? "FAILED" : "ok")}: a statement costs {growth:F2} times as much among {largest.Statements} as among {smallest.Statements}; the limit is {maxGrowth}");
        return slow || steep ? 1 : 0;
    }

    private sealed class Row(SyntaxTree tree, int statements)
    {
        public SyntaxTree Tree => tree;

        public int Statements => statements;

        public TimeSpan Binding { get; set; } = TimeSpan.MaxValue;

        public TimeSpan Analyzers { get; set; } = TimeSpan.MaxValue;

        public IReadOnlyDictionary<string, TimeSpan> Each { get; set; } = new Dictionary<string, TimeSpan>();

        public int Reports { get; set; }
    }
}
