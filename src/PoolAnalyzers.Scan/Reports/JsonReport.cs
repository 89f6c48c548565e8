using System.Text.Json;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>The findings as plain JSON, for scripts that need less than SARIF.</summary>
internal static class JsonReport
{
    private const int Version = 1;

    /// <summary>Writes the report.</summary>
    public static void Write(Stream stream, ScanReport report)
    {
        using var json = new Utf8JsonWriter(stream, JsonText.Indented);
        json.WriteStartObject();
        json.WriteNumber("version", Version);
        json.WriteNumber("projects", report.Result.Projects);
        json.WriteNumber("files", report.Result.Files);
        json.WriteStartArray("findings");
        foreach (var reported in report.Findings)
        {
            var finding = reported.Finding;
            json.WriteStartObject();
            json.WriteString("rule", finding.RuleId);
            json.WriteString("severity", finding.Level switch { FindingLevel.Error => "error", FindingLevel.Warning => "warning", _ => "info" });
            json.WriteString("message", finding.Message);
            json.WriteString("project", finding.Project);
            json.WriteString("fingerprint", reported.Fingerprint);
            json.WriteBoolean("known", reported.IsKnown);
            Place(json, report, finding.Place);
            json.WriteStartArray("steps");
            foreach (var step in PathSteps.Of(finding))
            {
                json.WriteStartObject();
                json.WriteString("text", step.Short);
                Place(json, report, step.Place);
                json.WriteEndObject();
            }

            json.WriteEndArray();
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteStartArray("syntaxErrors");
        foreach (var problem in report.Result.SyntaxErrors)
        {
            json.WriteStartObject();
            json.WriteString("code", problem.Code);
            json.WriteString("message", problem.Message);
            Place(json, report, problem.Place);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteStartArray("failures");
        foreach (var failure in report.Result.Failures)
        {
            json.WriteStartObject();
            json.WriteString("message", failure.Message);
            json.WriteStartArray("details");
            foreach (string detail in failure.Details)
            {
                json.WriteStringValue(detail);
            }

            json.WriteEndArray();
            json.WriteString("advice", failure.Advice);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Place(Utf8JsonWriter json, ScanReport report, SourcePlace place)
    {
        json.WriteString("path", report.Relative(place.Path));
        json.WriteNumber("line", place.Line);
        json.WriteNumber("column", place.Column);
        json.WriteNumber("endLine", place.EndLine);
        json.WriteNumber("endColumn", place.EndColumn);
    }
}
