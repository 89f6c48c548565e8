using System.Diagnostics;
using PoolAnalyzers.Scan.Engines;
using PoolAnalyzers.Scan.Engines.Builds;
using PoolAnalyzers.Scan.Engines.Folders;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>One scan from options to exit code: target, engine, report.</summary>
internal static class ScanRun
{
    /// <summary>Scans and reports. Every failure ends in a message and an <see cref="ExitCode"/>, none in a stack trace.</summary>
    public static async Task<int> RunAsync(ScanOptions options, Surroundings surroundings, CancellationToken cancellation)
    {
        var report = new ConsoleReport(surroundings, options);
        try
        {
            var clock = Stopwatch.StartNew();
            var analyzers = AnalyzerSet.Load();
            analyzers.Require(options.Only);
            ScanTarget target = TargetFinder.Find(options, surroundings.CurrentDirectory);
            IScanEngine engine = target switch
            {
                BuildTarget build => new BuildEngine(build, options, analyzers, surroundings.Variable),
                FolderTarget folder => new FolderEngine(folder, options, analyzers),
                _ => throw new UnreachableException(),
            };

            ScanResult result = await report.WithProgressAsync(target, progress => engine.RunAsync(progress, cancellation)).ConfigureAwait(false);
            result = Narrowed(result, options, target);
            report.Print(result, clock.Elapsed, analyzers.TitleOf);
            return result.Failures.Count > 0 ? ExitCode.CouldNotRun
                : result.Findings.Count > 0 ? ExitCode.Findings
                : ExitCode.Clean;
        }
        catch (ScanException failure)
        {
            report.Print(failure.Failure);
            return ExitCode.CouldNotRun;
        }
        catch (OperationCanceledException)
        {
            report.Print(new ScanFailure("cancelled; nothing was reported"));
            return ExitCode.Cancelled;
        }
        catch (Exception unexpected)
        {
            // A stack trace tells a user nothing; the type and message are what a report about the tool needs.
            report.Print(new ScanFailure($"the scan stopped unexpectedly: {unexpected.GetType().Name}: {unexpected.Message}")
            {
                Advice = "This is a fault of the scanner: please report it, with the command line and what was scanned.",
            });
            return ExitCode.CouldNotRun;
        }
    }

    // --only and --exclude cannot stop a build from compiling, so that they are applied to what was found.
    private static ScanResult Narrowed(ScanResult result, ScanOptions options, ScanTarget target)
    {
        var exclude = new PathFilter(target.Root, options.Exclude);
        return result with
        {
            Findings = [.. result.Findings
                .Where(finding => options.Only.Count == 0 || options.Only.Contains(finding.RuleId))
                .Where(finding => !exclude.Excludes(finding.Place.Path))
                .Order()
                // The same file in several projects, or for several frameworks: told once, and after sorting always the same one of them.
                .DistinctBy(finding => (finding.Place, finding.RuleId))],
            Failures = [.. result.Failures.OrderBy(failure => failure.Message, StringComparer.Ordinal).DistinctBy(failure => failure.Message)],
        };
    }
}
