using System.Diagnostics;
using System.Globalization;
using PoolAnalyzers.Scan.Changes;
using PoolAnalyzers.Scan.Engines;
using PoolAnalyzers.Scan.Engines.Builds;
using PoolAnalyzers.Scan.Engines.Folders;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Fixes;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Outputs;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Targets;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>One scan from options to exit code: targets, fixes, engines, baseline, reports.</summary>
internal static class ScanRun
{
    /// <summary>Scans and reports. Every failure ends in a message and an <see cref="ExitCode"/>, none in a stack trace.</summary>
    public static async Task<int> RunAsync(ScanOptions options, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        var report = new ConsoleReport(environment, options);
        report.Start(options.Paths);
        try
        {
            return await RunAsync(options, environment, report, cancellation).ConfigureAwait(false);
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

    private static async Task<int> RunAsync(ScanOptions options, ConsoleEnvironment environment, ConsoleReport report, CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        var start = environment.Clock.GetUtcNow();

        // All that can be wrong with the command line is said before minutes are spent.
        var analyzers = AnalyzerSet.Load();
        analyzers.Require(options.Only);
        PathFilter.Require([.. options.Include, .. options.Exclude]);
        var targets = TargetFinder.Find(options, environment.CurrentDirectory);
        var files = ReportFiles.Of(options, environment.CurrentDirectory);
        var baseline = options.Baseline == BaselineUse.Use ? Baseline.Read(files.Baseline) : null;
        var changed = options.ChangedSince is { } reference
            ? await ChangedFiles.SinceAsync(reference, targets[0].Root, cancellation).ConfigureAwait(false)
            : null;
        if (options.Fix)
        {
            await FixAsync(targets, options, analyzers, environment, report, cancellation).ConfigureAwait(false);
        }

        var results = new List<ScanResult>();
        foreach (var target in targets)
        {
            var result = await ScanAsync(target, options, analyzers, environment, report, cancellation).ConfigureAwait(false);
            results.Add(Narrowed(result, options, target, changed));
        }

        string root = RepositoryRoot.Of(targets[0].Root, environment.CurrentDirectory);
        var origin = new ScanOrigin(
            start,
            ScanOrigin.CommandOf(options.CommandLine, environment.CurrentDirectory),
            [.. targets.Select(target => ScanReport.RelativeTo(root, target.Path))],
            [.. analyzers.Rules.Select(rule => rule.Id).Except(options.AllRules ? [] : analyzers.QuietIds)
                .Where(id => options.Only.Count == 0 || options.Only.Contains(id))],
            await GitRepository.CheckoutAsync(targets[0].Root, cancellation).ConfigureAwait(false));
        var scan = Report(Together(results), analyzers, baseline, root, origin);
        cancellation.ThrowIfCancellationRequested();

        // Whoever writes a baseline wants to hear of its findings no more.
        if (options.Baseline != BaselineUse.Create || scan.Result.Failures.Count > 0)
        {
            report.Print(scan, clock.Elapsed);
        }

        foreach (var (kind, file) in files.Write(scan))
        {
            report.Wrote(kind, file);
        }

        return options.Baseline == BaselineUse.Create
            ? CreateBaseline(scan, files.Baseline, report)
            : Conclude(scan, baseline, isNarrowed: options.NarrowsBy(changed), report);
    }

    private static async Task FixAsync(
        IReadOnlyList<ScanTarget> targets, ScanOptions options, AnalyzerSet analyzers, ConsoleEnvironment environment, ConsoleReport report,
        CancellationToken cancellation)
    {
        FixRun.Require(targets, analyzers);
        foreach (var target in targets.OfType<BuildTarget>())
        {
            report.Say($"{report.Shown(target.Path)}: fixing");
            var result = await new FixRun(target, options, analyzers, environment.Variable).RunAsync(cancellation).ConfigureAwait(false);
            foreach (string file in result.Changed)
            {
                report.Say($"fixed {report.Shown(file)}");
            }

            foreach (var failed in result.Failed)
            {
                string place = $"{report.Shown(failed.Path)}:{failed.Line.ToString(CultureInfo.InvariantCulture)}";
                report.Say($"{place}: a fix of {failed.RuleId} failed: {failed.Reason}");
            }

            foreach (var left in result.Suggested)
            {
                string place = $"{report.Shown(left.Path)}:{left.Line.ToString(CultureInfo.InvariantCulture)}";
                report.Say($"{place}: look yourself at {left.RuleId}: {left.Suggestion}");
            }

            foreach (var left in result.Unfixed)
            {
                string place = $"{report.Shown(left.Path)}:{left.Line.ToString(CultureInfo.InvariantCulture)}";
                report.Say($"{place}: {left.RuleId} is not fixed: {left.Obstacle}");
            }
        }
    }

    // What the baseline has to do with the findings, and the exit code.
    private static int Conclude(ScanReport scan, Baseline? baseline, bool isNarrowed, ConsoleReport report)
    {
        if (baseline is not null)
        {
            int gone = isNarrowed ? 0 : baseline.Gone(scan.Findings.Select(finding => finding.Fingerprint));
            string forgotten = gone > 0 ? $"; {gone} of the baseline no longer found (`--baseline create` forgets them)" : "";
            report.Say($"{scan.Findings.Count - scan.New.Count()} known to the baseline{forgotten}");
        }

        return scan.Result.Failures.Count > 0 ? ExitCode.CouldNotRun
            : scan.New.Any() ? ExitCode.Findings
            : ExitCode.Clean;
    }

    // One target after the other: builds that share projects would write the same files, and each engine keeps all cores busy by itself.
    private static async Task<ScanResult> ScanAsync(
        ScanTarget target, ScanOptions options, AnalyzerSet analyzers, ConsoleEnvironment environment, ConsoleReport report, CancellationToken cancellation)
    {
        IScanEngine engine = target switch
        {
            BuildTarget build => new BuildEngine(build, options, analyzers, environment.Variable),
            FolderTarget folder => new FolderEngine(folder, options, analyzers),
            _ => throw new UnreachableException(),
        };
        return await report.WithProgressAsync(target, progress => engine.RunAsync(progress, cancellation)).ConfigureAwait(false);
    }

    // --only and --exclude cannot stop a build from compiling, so that they are applied to what was found.
    private static ScanResult Narrowed(ScanResult result, ScanOptions options, ScanTarget target, IReadOnlySet<string>? changed)
    {
        var include = new PathFilter(target.Root, options.Include);
        var exclude = new PathFilter(target.Root, options.Exclude);
        return result with
        {
            Findings = [.. result.Findings
                .Where(finding => options.Only.Count == 0 || options.Only.Contains(finding.RuleId))
                .Where(finding => finding.Level >= options.Severity)
                .Where(finding => options.Include.Count == 0 || include.Matches(finding.Place.Path))
                .Where(finding => !exclude.Matches(finding.Place.Path))
                // A change can make a bug whose report lies in another file: any place of its story counts.
                .Where(finding => changed is null
                    || finding.Notes.Select(note => note.Place).Prepend(finding.Place).Any(place => changed.Contains(place.Path)))],
        };
    }

    private static ScanResult Together(IReadOnlyList<ScanResult> results) => new()
    {
        Findings = [.. results.SelectMany(result => result.Findings)
            .Order()
            // The same file in several projects, or for several frameworks: told once, and after sorting always the same one of them.
            .DistinctBy(finding => (finding.Place, finding.RuleId))],
        Failures = [.. results.SelectMany(result => result.Failures).OrderBy(failure => failure.Message, StringComparer.Ordinal)
            .DistinctBy(failure => failure.Message)],
        SyntaxErrors = [.. results.SelectMany(result => result.SyntaxErrors).Distinct().OrderBy(problem => problem.Place)],
        Files = results.Sum(result => result.Files),
        Projects = results.Sum(result => result.Projects),
        AnalyzerTime = new TimeSpan(results.Sum(result => result.AnalyzerTime.Ticks)),
    };

    private static ScanReport Report(ScanResult result, AnalyzerSet analyzers, Baseline? baseline, string root, ScanOrigin origin)
    {
        string Relative(string path) => ScanReport.RelativeTo(root, path);
        var fingerprints = Fingerprints.Of(result.Findings, Relative, new SourceLines());
        return new ScanReport(
            result,
            [.. result.Findings.Zip(fingerprints, (finding, fingerprint) =>
                new ReportedFinding(finding, Relative(finding.Place.Path), fingerprint, baseline?.Knows(fingerprint) ?? false))],
            root,
            analyzers.Catalogue,
            HasBaseline: baseline is not null,
            origin);
    }

    private static int CreateBaseline(ScanReport scan, string file, ConsoleReport report)
    {
        if (scan.Result.Failures.Count > 0)
        {
            report.Print(new ScanFailure("no baseline was written: not everything was analyzed, so that known findings would be missing from it"));
            return ExitCode.CouldNotRun;
        }

        Baseline.Write(file, scan.Findings);
        report.Say($"{scan.Findings.Count} known to the baseline {report.Shown(file)}");
        return ExitCode.Clean;
    }

    // Findings that were not asked for are not gone.
    private static bool NarrowsBy(this ScanOptions options, IReadOnlySet<string>? changed) =>
        changed is not null || options.Only.Count > 0 || options.Include.Count > 0 || options.Exclude.Count > 0 || options.Severity != FindingLevel.Info;
}
