using System.Globalization;
using System.Reflection;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>
/// The findings as SARIF 2.1.0, for code scanning services and editors. Each result has the way to the bug as code flow, and a fingerprint that survives
/// moved lines; paths are relative to the repository.
/// </summary>
internal static class SarifReport
{
    private const string Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private const string Home = "https://github.com/PoolAnalyzers/PoolAnalyzers";
    private const string RootName = "SRCROOT";

    /// <summary>Writes the report.</summary>
    public static void Write(Stream stream, ScanReport report)
    {
        using var json = new Utf8JsonWriter(stream, JsonText.Indented);
        json.WriteStartObject();
        json.WriteString("$schema", Schema);
        json.WriteString("version", "2.1.0");
        json.WriteStartArray("runs");
        json.WriteStartObject();
        Tool(json, report.Rules);
        Invocation(json, report.Result);
        json.WriteStartObject("automationDetails");
        json.WriteString("id", "poolscan/");
        json.WriteEndObject();
        json.WriteStartObject("originalUriBaseIds");
        json.WriteStartObject(RootName);
        json.WriteString("uri", FileUri(report.Root) + "/");
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteString("columnKind", "utf16CodeUnits");
        json.WriteStartArray("results");
        foreach (var finding in report.Findings)
        {
            Result(json, report, finding);
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Tool(Utf8JsonWriter json, IReadOnlyList<DiagnosticDescriptor> rules)
    {
        json.WriteStartObject("tool");
        json.WriteStartObject("driver");
        json.WriteString("name", "poolscan");
        json.WriteString("fullName", "PoolAnalyzers");
        json.WriteString("semanticVersion", Version());
        json.WriteString("informationUri", Home);
        json.WriteStartArray("rules");
        foreach (var rule in rules)
        {
            json.WriteStartObject();
            json.WriteString("id", rule.Id);
            Message(json, "shortDescription", Text(rule.Title));
            Message(json, "fullDescription", Text(rule.Description));
            json.WriteStartObject("help");
            json.WriteString("text", $"{Text(rule.Description)} See {rule.HelpLinkUri}.");
            json.WriteString("markdown", $"{Text(rule.Description)}\n\n[All about {rule.Id}]({rule.HelpLinkUri})");
            json.WriteEndObject();
            json.WriteString("helpUri", rule.HelpLinkUri);
            json.WriteStartObject("defaultConfiguration");
            json.WriteBoolean("enabled", rule.IsEnabledByDefault);
            json.WriteString("level", rule.DefaultSeverity switch { DiagnosticSeverity.Error => "error", DiagnosticSeverity.Warning => "warning", _ => "note" });
            json.WriteEndObject();
            json.WriteStartObject("properties");
            json.WriteString("category", rule.Category);
            json.WriteString("precision", "high");
            json.WriteStartArray("tags");
            json.WriteStringValue("pooling");
            json.WriteEndArray();
            json.WriteEndObject();
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void Invocation(Utf8JsonWriter json, ScanResult result)
    {
        json.WriteStartArray("invocations");
        json.WriteStartObject();
        json.WriteBoolean("executionSuccessful", result.Failures.Count == 0);
        json.WriteStartArray("toolExecutionNotifications");
        foreach (var failure in result.Failures)
        {
            json.WriteStartObject();
            json.WriteString("level", "error");
            Message(json, "message", string.Join('\n', [failure.Message, .. failure.Details, .. failure.Advice is { } advice ? [advice] : Array.Empty<string>()]));
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
    }

    private static void Result(Utf8JsonWriter json, ScanReport report, ReportedFinding reported)
    {
        var finding = reported.Finding;
        json.WriteStartObject();
        json.WriteString("ruleId", finding.RuleId);
        json.WriteNumber("ruleIndex", report.Rules.Select((rule, index) => (rule, index)).First(entry => entry.rule.Id == finding.RuleId).index);
        json.WriteString("level", finding.Level switch { FindingLevel.Error => "error", FindingLevel.Warning => "warning", _ => "note" });
        Message(json, "message", finding.Message);
        json.WriteStartArray("locations");
        Location(json, report, finding.Place, text: null, id: null);
        json.WriteEndArray();
        if (finding.Notes.Count > 0)
        {
            json.WriteStartArray("relatedLocations");
            for (int i = 0; i < finding.Notes.Count; i++)
            {
                Location(json, report, finding.Notes[i].Place, finding.Notes[i].Text, id: i + 1);
            }

            json.WriteEndArray();
            CodeFlow(json, report, finding);
        }

        json.WriteStartObject("partialFingerprints");
        json.WriteString(Fingerprints.Kind, reported.Fingerprint);
        json.WriteEndObject();
        if (report.HasBaseline)
        {
            json.WriteString("baselineState", reported.IsKnown ? "unchanged" : "new");
        }

        if (finding.Project.Length > 0)
        {
            json.WriteStartObject("properties");
            json.WriteString("project", finding.Project);
            json.WriteEndObject();
        }

        json.WriteEndObject();
    }

    private static void CodeFlow(Utf8JsonWriter json, ScanReport report, Finding finding)
    {
        json.WriteStartArray("codeFlows");
        json.WriteStartObject();
        json.WriteStartArray("threadFlows");
        json.WriteStartObject();
        json.WriteStartArray("locations");
        int order = 0;
        foreach (var step in PathSteps.Of(finding))
        {
            json.WriteStartObject();
            json.WriteStartObject("location");
            LocationParts(json, report, step.Place, step.Text, id: null);
            json.WriteEndObject();
            if (Kinds(step.Text) is { } kind)
            {
                json.WriteStartArray("kinds");
                json.WriteStringValue(kind);
                json.WriteStringValue("memory");
                json.WriteEndArray();
            }

            json.WriteNumber("executionOrder", ++order);
            json.WriteString("importance", step.IsReport ? "essential" : "important");
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
    }

    // Words that the standard names for what happens in a step.
    private static string? Kinds(string text) => text switch { "rented here" or "taken from the pool here" or "allocated here" => "acquire", "released here" => "release", _ => null };

    private static void Location(Utf8JsonWriter json, ScanReport report, SourcePlace place, string? text, int? id)
    {
        json.WriteStartObject();
        LocationParts(json, report, place, text, id);
        json.WriteEndObject();
    }

    private static void LocationParts(Utf8JsonWriter json, ScanReport report, SourcePlace place, string? text, int? id)
    {
        if (id is { } number)
        {
            json.WriteNumber("id", number);
        }

        json.WriteStartObject("physicalLocation");
        json.WriteStartObject("artifactLocation");
        string path = report.Relative(place.Path);
        if (Path.IsPathFullyQualified(path))
        {
            json.WriteString("uri", FileUri(path));
        }
        else
        {
            json.WriteString("uri", string.Join('/', path.Split('/').Select(Uri.EscapeDataString)));
            json.WriteString("uriBaseId", RootName);
        }

        json.WriteEndObject();
        json.WriteStartObject("region");
        json.WriteNumber("startLine", place.Line);
        json.WriteNumber("startColumn", place.Column);
        json.WriteNumber("endLine", place.EndLine);
        json.WriteNumber("endColumn", place.EndColumn);
        json.WriteEndObject();
        json.WriteEndObject();
        if (text is not null)
        {
            Message(json, "message", text);
        }
    }

    private static void Message(Utf8JsonWriter json, string name, string text)
    {
        json.WriteStartObject(name);
        json.WriteString("text", text);
        json.WriteEndObject();
    }

    private static string Text(LocalizableString text) => text.ToString(CultureInfo.InvariantCulture);

    // Uri leaves some characters alone that a reader would take for the start of a query or fragment.
    private static string FileUri(string path)
    {
        string full = path.Replace('\\', '/');
        return "file://" + (full.StartsWith('/') ? "" : "/") + string.Join('/', full.Split('/').Select(part => part.EndsWith(':') ? part : Uri.EscapeDataString(part)));
    }

    // Without the build's metadata, so that two builds of one version write the same file.
    private static string Version() =>
        typeof(SarifReport).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? "0.0.0";
}
