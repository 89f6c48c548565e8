using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

namespace PoolAnalyzers.Benchmarks.Suites;

/// <summary>Runs the suites, and writes a page about them.</summary>
internal static class SuiteRun
{
    /// <summary>Runs.</summary>
    /// <param name="folder">Where the page goes.</param>
    /// <param name="command">How to make it again.</param>
    /// <param name="filter">BenchmarkDotNet's <c>--filter</c>.</param>
    /// <returns>1 when a case could not be measured.</returns>
    public static int Run(string folder, string command, string filter)
    {
        // 2 seconds a case. In this process: a process for each would take longer to build and start than to measure.
        var job = Job.Default.WithWarmupCount(3).WithIterationCount(10).WithIterationTime(Perfolizer.Horology.TimeInterval.FromMilliseconds(50)).WithToolchain(InProcessEmitToolchain.Instance);
        var config = ManualConfig.CreateEmpty()
            .AddJob(job)
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddLogger(NullLogger.Instance)
            .WithArtifactsPath(Path.Combine("artifacts", "benchmarks"))
            .WithOrderer(new DefaultOrderer(SummaryOrderPolicy.Declared));
        var page = new Page(folder, "suites");
        page.Write(Machine.Head("BenchmarkDotNet", command));
        page.Write(
            """
            3 warm-ups and 10 iterations of 50 ms a case, one case after the other in one process. On a machine with other work the cases of a suite do not
            see the same machine: how far the control is from 1 tells how much that matters. Ratios that targets are held to are on the other pages.
            """);
        var measured = 0;
        var isWrong = false;
        foreach (var suite in (Type[])[typeof(PoolSuite), typeof(ObjectSuite), typeof(HashGuardSuite), typeof(ScopeSuite<>)])
        {
            foreach (var summary in BenchmarkSwitcher.FromTypes([suite]).Run(["--filter", filter], config))
            {
                Write(page, summary);
                measured += summary.Reports.Length;
                isWrong |= summary.HasCriticalValidationErrors || summary.Reports.Any(r => r.ResultStatistics is null);
                // What comes first is there, should the rest take too long.
                page.Save();
            }
        }

        if (measured > 0)
            return isWrong ? 1 : 0;
        Console.Error.WriteLine($"error: no case matches '{filter}'.");
        return 2;
    }

    private static void Write(Page page, Summary summary)
    {
        var type = summary.BenchmarksCases[0].Descriptor.Type;
        foreach (var cases in summary.Reports.GroupBy(r => r.BenchmarkCase.Parameters.DisplayInfo))
        {
            page.Write($"\n## {(type.IsGenericType ? $"ScopeSuite<{type.GetGenericArguments()[0].Name}>" : type.Name)} {cases.Key}\n\n| | ns | error | ratio | B/op |\n|---|---:|---:|---:|---:|");
            var reference = cases.First(r => summary.IsBaseline(r.BenchmarkCase)).ResultStatistics?.Mean ?? double.NaN;
            foreach (var report in cases)
                page.Write(Line(report, reference));
        }
    }

    private static string Line(BenchmarkReport report, double reference)
    {
        var name = report.BenchmarkCase.Descriptor.WorkloadMethod.Name;
        return report.ResultStatistics is { } time
            ? string.Create(CultureInfo.InvariantCulture, $"| {name} | {time.Mean:0.0} | {time.StandardError:0.0} | **{Page.Number(time.Mean / reference)}** | {report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase)} |")
            : $"| {name} | not measured | | | |";
    }
}
