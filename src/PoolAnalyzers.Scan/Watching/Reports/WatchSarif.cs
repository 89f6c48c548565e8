using System.Text;
using Microsoft.CodeAnalysis.Sarif;
using Newtonsoft.Json;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>The findings as SARIF 2.1.0: each with its stacks, and with the lines that debug information tells.</summary>
internal static class WatchSarif
{
    /// <summary>Writes the report.</summary>
    public static void Write(Stream stream, WatchReport report)
    {
        var log = new SarifLog { SchemaUri = new Uri(SarifReport.Schema), Version = SarifVersion.Current, Runs = [RunOf(report)] };
        using var text = new StreamWriter(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), leaveOpen: true) { NewLine = "\n" };
        using var json = new JsonTextWriter(text) { Formatting = Formatting.Indented };
        JsonSerializer.CreateDefault().Serialize(json, log);
    }

    private static Run RunOf(WatchReport report) => new()
    {
        Tool = new Tool
        {
            Driver = new ToolComponent
            {
                Name = report.Form.Tool,
                FullName = $"PoolAnalyzers {ScanOrigin.Version}",
                SemanticVersion = ScanOrigin.Version,
                InformationUri = new Uri(report.Form.Page),
                Rules = [.. report.Form.Kinds.Select(rule => new ReportingDescriptor
                {
                    Id = rule.Id,
                    Name = rule.Name,
                    ShortDescription = new MultiformatMessageString { Text = rule.Text },
                    HelpUri = new Uri(report.Form.Page),
                    DefaultConfiguration = new ReportingConfiguration { Level = LevelOf(rule.Level, isCertain: true) },
                })],
            },
        },
        Invocations =
        [
            new Invocation
            {
                CommandLine = report.Command,
                StartTimeUtc = report.At.UtcDateTime,
                ExecutionSuccessful = true,
                ToolExecutionNotifications = [.. report.Programs.SelectMany(program => program.Notes.Select(note => new Notification
                {
                    Level = FailureLevel.Note,
                    Message = new Message { Text = $"{program.Name}: {note}" },
                }))],
            },
        ],
        AutomationDetails = new RunAutomationDetails { Id = report.Form.Tool + "/" },
        OriginalUriBaseIds = new Dictionary<string, ArtifactLocation>
        {
            [SarifPlaces.RootName] = new() { Uri = new Uri(SarifPlaces.FileUri(report.Root) + "/") },
        },
        ColumnKind = ColumnKind.Utf16CodeUnits,
        Results = [.. report.Programs.SelectMany(program => program.Findings.Select(finding => ResultOf(report, program, finding)))],
    };

    private static FailureLevel LevelOf(KindLevel level, bool isCertain) => !isCertain ? FailureLevel.Note
        : level switch { KindLevel.Error => FailureLevel.Error, KindLevel.Warning => FailureLevel.Warning, _ => FailureLevel.Note };

    private static Result ResultOf(WatchReport report, ProgramReport program, WatchFinding finding)
    {
        var result = new Result
        {
            RuleId = finding.Kind,
            RuleIndex = report.Form.Kinds.Select(rule => rule.Id).ToList().IndexOf(finding.Kind),
            Kind = ResultKind.Fail,
            Level = LevelOf(report.Form.LevelOf(finding.Kind), finding.IsCertain),
            Message = new Message { Text = string.Join('\n', finding.Details.Prepend(finding.Message)) },
            Locations = finding.Place is null ? null : [LocationOf(report, finding.Main.Top!)],
            OccurrenceCount = (int)Math.Min(int.MaxValue, finding.Count),
            Stacks = [.. finding.Stacks.Where(stack => stack.Frames.Count > 0).Select(stack => new Stack
            {
                Message = new Message { Text = stack.Title },
                Frames = [.. stack.Frames.Select(frame => new StackFrame { Module = frame.Module, Location = LocationOf(report, frame) })],
            })],
        };
        result.SetProperty("program", program.Name);
        result.SetProperty("certain", finding.IsCertain);
        return result;
    }

    private static Location LocationOf(WatchReport report, Frame frame) => new()
    {
        LogicalLocation = new LogicalLocation { FullyQualifiedName = frame.Method, Kind = "member" },
        PhysicalLocation = frame.File is null ? null : new PhysicalLocation
        {
            ArtifactLocation = ArtifactOf(report, frame.File),
            Region = new Region { StartLine = frame.Line, StartColumn = Math.Max(1, frame.Column) },
        },
    };

    private static ArtifactLocation ArtifactOf(WatchReport report, string file)
    {
        string relative = ScanReport.RelativeTo(report.Root, file);
        return relative == file.Replace('\\', '/')
            ? new ArtifactLocation { Uri = new Uri(SarifPlaces.FileUri(file)) }
            : new ArtifactLocation
            {
                Uri = new Uri(Uri.EscapeDataString(relative).Replace("%2F", "/", StringComparison.Ordinal), UriKind.Relative),
                UriBaseId = SarifPlaces.RootName,
            };
    }
}
