using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis.Sarif;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>
/// The findings as SARIF 2.1.0, for code scanning services and editors. Each result has the way to the bug as code flow, the code of each place, and
/// fingerprints that survive moved lines; paths are relative to the repository. What GitHub reads beyond the standard is in properties of the rules.
/// </summary>
internal static class SarifReport
{
    /// <summary>The schema of the standard.</summary>
    public const string Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /// <summary>Writes the report.</summary>
    public static void Write(Stream stream, ScanReport report)
    {
        var log = new SarifLog { SchemaUri = new Uri(Schema), Version = SarifVersion.Current, Runs = [RunOf(report)] };
        using var text = new StreamWriter(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), leaveOpen: true) { NewLine = "\n" };
        using var json = new JsonTextWriter(text) { Formatting = Formatting.Indented };
        new JsonSerializer { ContractResolver = new WithLevels() }.Serialize(json, log);
    }

    private static Run RunOf(ScanReport report)
    {
        var places = new SarifPlaces(report);
        return new Run
        {
            Tool = SarifRules.ToolOf(report.Rules),
            Taxonomies = [SarifRules.TaxonomyOf(report.Rules)],
            Invocations = [InvocationOf(report, places)],
            AutomationDetails = new RunAutomationDetails { Id = "poolscan/" },
            OriginalUriBaseIds = new Dictionary<string, ArtifactLocation>
            {
                [SarifPlaces.RootName] = new() { Uri = new Uri(SarifPlaces.FileUri(report.Root) + "/") },
            },
            VersionControlProvenance = ProvenanceOf(report.Origin.Checkout),
            ColumnKind = ColumnKind.Utf16CodeUnits,
            Results = [.. report.Findings.Select(finding => ResultOf(report, finding, places))],
        };
    }

    private static Invocation InvocationOf(ScanReport report, SarifPlaces places) => new()
    {
        CommandLine = report.Origin.Command,
        StartTimeUtc = report.Origin.At.UtcDateTime,
        ExecutionSuccessful = report.Result.Failures.Count == 0,
        ExitCode = report.Result.Failures.Count > 0 ? ExitCode.CouldNotRun : report.New.Any() ? ExitCode.Findings : ExitCode.Clean,
        ToolExecutionNotifications =
        [
            .. report.Result.Failures.Select(failure => new Notification
            {
                Level = FailureLevel.Error,
                Message = new Message { Text = string.Join('\n', new[] { failure.Message }.Concat(failure.Details).Append(failure.Advice).OfType<string>()) },
            }),
            .. report.Result.SyntaxErrors.Select(problem => new Notification
            {
                Level = FailureLevel.Warning,
                Message = new Message { Text = $"{problem.Code}: {problem.Message}" },
                Locations = [places.Location(problem.Place)],
            }),
        ],
    };

    private static List<VersionControlDetails>? ProvenanceOf(Checkout? checkout) => checkout is not { Address: { } address } ? null :
    [
        new()
        {
            RepositoryUri = address,
            RevisionId = checkout.Commit,
            Branch = checkout.Branch,
            MappedTo = new ArtifactLocation { UriBaseId = SarifPlaces.RootName },
        },
    ];

    private static Result ResultOf(ScanReport report, ReportedFinding reported, SarifPlaces places)
    {
        var finding = reported.Finding;
        var result = new Result
        {
            RuleId = finding.RuleId,
            RuleIndex = report.Rules.IndexOf(finding.RuleId),
            Kind = ResultKind.Fail,
            Level = SarifRules.LevelOf(finding.Level),
            Message = new Message { Text = finding.Message },
            Locations = [places.Location(finding.Place, around: true)],
            PartialFingerprints = new Dictionary<string, string> { [Fingerprints.Kind] = reported.Fingerprint },
            BaselineState = !report.HasBaseline ? BaselineState.None : reported.IsKnown ? BaselineState.Unchanged : BaselineState.New,
        };
        if (places.LineHash(finding.Place) is { } hash)
        {
            result.PartialFingerprints["primaryLocationLineHash"] = hash;
        }

        if (finding.Notes.Count > 0)
        {
            result.RelatedLocations = [.. finding.Notes.Select((note, index) => places.Location(note.Place, note.Text, id: index + 1))];
            var way = new ThreadFlow { Locations = [.. PathSteps.Of(finding).Select((step, index) => StepOf(step, index + 1, places))] };
            result.CodeFlows = [new CodeFlow { ThreadFlows = [way] }];
        }

        if (finding.Project.Length > 0)
        {
            result.SetProperty("project", finding.Project);
        }

        return result;
    }

    private static ThreadFlowLocation StepOf(PathStep step, int order, SarifPlaces places) => new()
    {
        Location = places.Location(step.Place, step.Text),
        Kinds = step.Kind switch
        {
            NoteKind.Rented or NoteKind.Allocated => ["acquire", "memory"],
            NoteKind.Released => ["release", "memory"],
            _ => null,
        },
        ExecutionOrder = order,
        Importance = step.IsReport ? ThreadFlowLocationImportance.Essential : ThreadFlowLocationImportance.Important,
    };

    /// <summary>
    /// Writes each level although "warning" is the default: a result without one has the level of its rule, and a rule that is an error by default
    /// can be lowered to a warning.
    /// </summary>
    private sealed class WithLevels : DefaultContractResolver
    {
        protected override JsonProperty CreateProperty(MemberInfo member, MemberSerialization memberSerialization)
        {
            var property = base.CreateProperty(member, memberSerialization);
            if (property.PropertyType == typeof(FailureLevel) || property.PropertyType == typeof(ReportingConfiguration))
            {
                property.DefaultValueHandling = DefaultValueHandling.Include;
                property.ShouldSerialize = owner => property.ValueProvider?.GetValue(owner) is not null;
            }

            return property;
        }
    }
}
