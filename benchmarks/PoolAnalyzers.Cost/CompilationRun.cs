using System.Collections.Immutable;
using System.Diagnostics;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Benchmarks.Shared;

namespace PoolAnalyzers.Cost;

/// <summary>
/// Compares whole compilations of real code: with the analyzers, and with one that does nothing; the same beside an analyzer that asks for the operations of each
/// body, as those of the SDK do. All four take turns in one process. Severities are the default ones.
/// </summary>
/// <param name="folders">Each becomes one compilation.</param>
/// <param name="skip">Leaves out files whose path inside the folder matches.</param>
/// <param name="rounds">How often each is compiled; the median counts.</param>
internal sealed class CompilationRun(IReadOnlyList<string> folders, Regex? skip, int rounds)
{
    private static readonly ImmutableArray<DiagnosticAnalyzer>[] s_ways =
    [
        [new IdleAnalyzer()],
        [new IdleAnalyzer(), .. Measurement.All],
        [new IdleAnalyzer(), new EmptyAnalyzer()],
        [new IdleAnalyzer(), new EmptyAnalyzer(), .. Measurement.All],
    ];

    /// <summary>Processor time of all threads in seconds, and allocated bytes.</summary>
    private readonly record struct Cost(double Seconds, double Bytes);

    /// <summary>Measures and prints, a line for each folder and one for all of them.</summary>
    /// <returns>0.</returns>
    public int Run(CancellationToken cancelled)
    {
        Console.WriteLine($"{"folder",-28} {"files",7} {"idle",9} {"alone",8} {"first",8} {"beside",8} {"allocated",10}");
        var (sums, first) = (new Cost[s_ways.Length], 0d);
        foreach (var folder in folders)
        {
            var compilation = Measurement.Read(folder, skip);
            var costs = Measure(compilation, out double firstTime, cancelled);
            Print(SourceFolder.NameOf(folder), compilation.SyntaxTrees.Length - 1, costs, firstTime);
            first += firstTime;
            for (int way = 0; way < sums.Length; way++)
                sums[way] = new Cost(sums[way].Seconds + costs[way].Seconds, sums[way].Bytes + costs[way].Bytes);
        }

        Print("total", 0, sums, first);
        return 0;
    }

    private Cost[] Measure(CSharpCompilation compilation, out double firstTime, CancellationToken cancelled)
    {
        // The compiler's own code is warm from here on.
        Compile(compilation, s_ways[0], cancelled);
        var costs = s_ways.Select(_ => new List<Cost>()).ToArray();
        for (int round = 0; round < rounds; round++)
        {
            // There and back, so that a machine that gets slower harms nobody more than the others.
            for (int turn = 0; turn < s_ways.Length; turn++)
            {
                int way = round % 2 == 0 ? turn : s_ways.Length - 1 - turn;
                costs[way].Add(Compile(compilation, s_ways[way], cancelled));
            }
        }

        firstTime = costs[1][0].Seconds;
        return [.. costs.Select(c => new Cost(Median(c.Select(x => x.Seconds)), Median(c.Select(x => x.Bytes))))];
    }

    private static Cost Compile(CSharpCompilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, CancellationToken cancelled)
    {
        // Another compilation of the same trees: nothing is bound yet. Rules that are off by default stay off.
        var options = compilation.Options.WithSpecificDiagnosticOptions(ImmutableDictionary<string, ReportDiagnostic>.Empty);
        var fresh = CSharpCompilation.Create(compilation.AssemblyName, compilation.SyntaxTrees, compilation.References, options);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        long bytes = GC.GetTotalAllocatedBytes(precise: true);
        var time = Process.GetCurrentProcess().TotalProcessorTime;
        var how = new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), null, concurrentAnalysis: true, logAnalyzerExecutionTime: false);
        fresh.WithAnalyzers(analyzers, how).GetAllDiagnosticsAsync(cancelled).GetAwaiter().GetResult();
        return new Cost((Process.GetCurrentProcess().TotalProcessorTime - time).TotalSeconds, GC.GetTotalAllocatedBytes(precise: true) - bytes);
    }

    private static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToList();
        return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
    }

    private static void Print(string name, int files, Cost[] costs, double first) => Console.WriteLine(
        $"{name,-28} {(files == 0 ? "" : files.ToString()),7} {costs[0].Seconds,7:F2} s {costs[1].Seconds / costs[0].Seconds,8:F3} {first / costs[0].Seconds,8:F3} "
        + $"{costs[3].Seconds / costs[2].Seconds,8:F3} {costs[1].Bytes / costs[0].Bytes,10:F3}");
}
