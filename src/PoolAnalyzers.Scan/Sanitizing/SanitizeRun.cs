using System.Globalization;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Sanitizing.Commands;
using PoolAnalyzers.Scan.Sanitizing.Copies;
using PoolAnalyzers.Scan.Sanitizing.Records;
using PoolAnalyzers.Scan.Sanitizing.Rewriting;
using PoolAnalyzers.Scan.Sanitizing.Suppressions;
using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Sanitizing;

/// <summary>One run of the sanitizer from options to exit code.</summary>
internal static class SanitizeRun
{
    /// <summary>Rewrites, runs and reports, as <see cref="ReportedRun"/> says.</summary>
    public static Task<int> RunAsync(SanitizeOptions options, ConsoleEnvironment environment, CancellationToken cancellation) =>
        new ReportedRun(SanitizeForm.Form, "the sanitizer").RunAsync(options, environment, () => ObserveAsync(options, environment, cancellation));

    private static async Task<ObservedPrograms> ObserveAsync(SanitizeOptions options, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        var suppressions = options.Suppressions is { } known ? SuppressionFile.Read(known, environment.CurrentDirectory) : null;
        var command = options.Arguments is { } file ? [.. options.Command, .. ArgumentsFile.Read(file, environment.CurrentDirectory)] : options.Command;
        var reader = new CommandReader(environment.CurrentDirectory, new ProjectOutputs(environment.Variable));
        var planned = await reader.ReadAsync(command, cancellation).ConfigureAwait(false);
        foreach (var program in planned)
        {
            ProgramSettings.Require(program.Assembly);
        }

        var programs = new List<ProgramReport>();
        int exitCode = ExitCode.Clean;
        foreach (var program in planned)
        {
            var (reports, code) = await RunAsync(program, options, environment, cancellation).ConfigureAwait(false);
            programs.AddRange(suppressions is null ? reports : reports.Select(suppressions.Apply));
            exitCode = exitCode == ExitCode.Clean ? code : exitCode;
        }

        return new ObservedPrograms(programs, exitCode) { Notes = [.. suppressions?.Unused ?? []] };
    }

    private static async Task<(IReadOnlyList<ProgramReport> Programs, int ExitCode)> RunAsync(
        PlannedProgram program, SanitizeOptions options, ConsoleEnvironment environment, CancellationToken cancellation)
    {
        string records = Directory.CreateTempSubdirectory("poolscan-sanitize-").FullName;
        try
        {
            using var copy = OutputCopy.Make(program.Folder, cancellation);
            var notes = Notes(copy, options).ToList();
            Announce(program, copy, notes, environment);
            var command = program.Start(Path.Combine(copy.Folder, Path.GetFileName(program.Assembly)));
            int exitCode = await SanitizedProcess.RunAsync(command, environment.CurrentDirectory, records, options, cancellation).ConfigureAwait(false);
            var reports = Directory.EnumerateFiles(records, "*" + RecordNames.FileExtension).Order(StringComparer.Ordinal)
                .Select(file => RecordReport.Of(ProcessRecord.Read(file), copy.Sites, notes)).ToList();
            if (reports.Count == 0 && exitCode == ExitCode.Clean && copy.Assemblies.Any(assembly => assembly.Places > 0))
            {
                environment.Error.WriteLine($"{Path.GetFileNameWithoutExtension(program.Assembly)}: no code ran that was rewritten");
            }

            return (reports, exitCode);
        }
        finally
        {
            ScratchFolder.Remove(records);
        }
    }

    /// <summary>What the reader of a report has to know: where a fault would not be seen.</summary>
    private static IEnumerable<string> Notes(OutputCopy copy, SanitizeOptions options)
    {
        if (options.Sample > 1)
        {
            yield return $"One of {FindingText.Number(options.Sample)} rentals is checked, and counted (--sample).";
        }

        foreach (var left in copy.Assemblies.Where(assembly => assembly.LeftBecause is not null).GroupBy(assembly => assembly.LeftBecause))
        {
            string files = string.Join(", ", left.Select(assembly => assembly.File));
            yield return left.Count() == 1
                ? $"{files} was left as it is: {left.Key}. Its pools are not checked."
                : $"{files} were left as they are; of each, {left.Key}. Their pools are not checked.";
        }

        string[] lost = [.. copy.Assemblies.Where(assembly => assembly.HasLostLines).Select(assembly => assembly.File)];
        if (lost.Length > 0)
        {
            yield return $"{string.Join(", ", lost)}: without debug information, or with that of Windows, so that lines are not known.";
        }
    }

    private static void Announce(PlannedProgram program, OutputCopy copy, IReadOnlyList<string> notes, ConsoleEnvironment environment)
    {
        var rewritten = copy.Assemblies.Where(assembly => assembly.Places > 0).ToList();
        string each = string.Join(", ", rewritten.Select(assembly => string.Create(CultureInfo.InvariantCulture, $"{assembly.File} {assembly.Places}")));
        environment.Error.WriteLine($"{Path.GetFileNameWithoutExtension(program.Assembly)}: "
            + (rewritten.Count == 0 ? "no assembly uses a pool that could be checked" : $"places that are checked: {each}"));
        foreach (string note in notes)
        {
            environment.Error.WriteLine($"  note: {note}");
        }
    }
}
