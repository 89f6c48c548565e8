using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Benchmarks.Shared;

namespace PoolAnalyzers.Cost;

/// <summary>Compares the analyzers' time with the binding time on real code, which need not compile: packages are missing, as in a half-loaded editor.</summary>
/// <param name="folders">Each becomes one compilation.</param>
/// <param name="skip">Leaves out files whose path inside the folder matches.</param>
/// <param name="graphs">Also measures what the graphs alone take, in a compilation of its own.</param>
/// <param name="rowFile">Where to write the reports, a line each, sorted; null for nowhere.</param>
internal sealed class FolderRun(IReadOnlyList<string> folders, Regex? skip, bool graphs, string? rowFile = null)
{
    /// <summary>Measures and prints.</summary>
    /// <param name="cancelled">Ends it early.</param>
    /// <returns>1 when an analyzer crashed, else 0.</returns>
    public async Task<int> RunAsync(CancellationToken cancelled)
    {
        Console.WriteLine($"{"folder",-28} {"files",7} {"reports",8} {"binding",10} {"wall",10} {"analyzers",11} {"ratio",7} {"kept",8}");
        var (files, reports, binding, wall, analyzers, kept) = (0, 0, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero, 0L);
        var byAnalyzer = new SortedDictionary<string, TimeSpan>(StringComparer.Ordinal);
        var crashes = new List<string>();
        var rows = new List<string>();
        var graphsAlone = TimeSpan.Zero;
        foreach (var folder in folders)
        {
            var name = SourceFolder.NameOf(folder);
            var compilation = Measurement.Read(folder, skip);
            var bound = Measurement.Bind(compilation, cancelled);
            // What the caches of the analyzers hold as long as the compilation lives, with what they hold alive of the compiler's.
            var before = GC.GetTotalMemory(forceFullCollection: true);
            var watch = Stopwatch.StartNew();
            var cost = await Measurement.AnalyzeAsync(compilation, cancelled);
            var took = watch.Elapsed;
            var more = Math.Max(0, GC.GetTotalMemory(forceFullCollection: true) - before);

            Print(name, compilation.SyntaxTrees.Length - 1, cost.Reports, bound, took, cost.Total, more);
            (files, reports, binding, wall, analyzers, kept) = (files + compilation.SyntaxTrees.Length - 1, reports + cost.Reports, binding + bound, wall + took, analyzers + cost.Total, kept + more);
            GC.KeepAlive(compilation);
            rows.AddRange(cost.Found.Select(d => Row(name, folder, d)));
            if (graphs)
            {
                graphsAlone += (await Measurement.AnalyzeAsync(Measurement.Read(folder, skip), [new GraphAnalyzer()], cancelled)).Total;
            }

            crashes.AddRange(cost.Crashes.Select(c => $"{name}: {c}"));
            foreach (var (analyzer, time) in cost.Time)
            {
                byAnalyzer[analyzer] = byAnalyzer.GetValueOrDefault(analyzer) + time;
            }
        }

        Print("total", files, reports, binding, wall, analyzers, kept);
        foreach (var (analyzer, time) in byAnalyzer.OrderByDescending(a => a.Value))
        {
            Console.WriteLine($"  {analyzer,-40} {time.TotalSeconds,8:F2} s");
        }

        if (graphs)
        {
            Console.WriteLine($"  graphs of the bodies that name a pool, and nothing else: {graphsAlone.TotalSeconds:F2} s, {graphsAlone / binding:F3} of binding");
        }

        if (rowFile is not null)
        {
            await File.WriteAllLinesAsync(rowFile, rows.Order(StringComparer.Ordinal), cancelled);
        }

        crashes.ForEach(c => Console.WriteLine($"FAILED: {c}"));
        return crashes.Count > 0 ? 1 : 0;
    }

    private static string Row(string name, string folder, Diagnostic report)
    {
        var place = report.Location.GetLineSpan();
        var file = Path.GetRelativePath(folder, place.Path).Replace('\\', '/');
        return string.Join('\t', name, report.Id, file, place.StartLinePosition.Line + 1, report.GetMessage(CultureInfo.InvariantCulture));
    }

    private static void Print(string name, int files, int reports, TimeSpan binding, TimeSpan wall, TimeSpan analyzers, long kept) => Console.WriteLine(
        $"{name,-28} {files,7} {reports,8} {binding.TotalSeconds,8:F2} s {wall.TotalSeconds,8:F2} s {analyzers.TotalSeconds,9:F2} s {analyzers / binding,7:F3} {kept / 1e6,5:F1} MB");
}
