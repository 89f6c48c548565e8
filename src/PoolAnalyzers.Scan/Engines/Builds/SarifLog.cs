using System.Globalization;
using System.Text.Json;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Engines.Builds;

/// <summary>A result of a compilation's SARIF 2.1.0 log.</summary>
/// <param name="Place">Null for a result that belongs to the compilation as a whole.</param>
internal sealed record SarifResult(string RuleId, FindingLevel Level, string Message, SourcePlace? Place, IReadOnlyList<FindingNote> Notes);

/// <summary>The part of a compiler's SARIF log that a scan needs.</summary>
/// <param name="Results">What the code does not suppress.</param>
/// <param name="Compiler">The compiler's version, as it tells it.</param>
/// <param name="RuleTimes">For each wanted rule, the time of the analyzer that reports it (all rules of one analyzer tell the same time).</param>
internal sealed record SarifLog(IReadOnlyList<SarifResult> Results, string Compiler, IReadOnlyDictionary<string, TimeSpan> RuleTimes)
{
    /// <summary>Reads a log; results of rules that <paramref name="wanted"/> refuses are skipped unread.</summary>
    /// <exception cref="JsonException">The text is no SARIF log.</exception>
    public static SarifLog Read(Stream stream, Func<string, bool> wanted)
    {
        using var document = JsonDocument.Parse(stream);
        if (!document.RootElement.TryGetProperty("runs", out var runs) || runs.GetArrayLength() == 0)
        {
            throw new JsonException("no runs");
        }

        var run = runs[0];
        var results = new List<SarifResult>();
        foreach (var result in run.TryGetProperty("results", out var all) ? all.EnumerateArray() : default)
        {
            string id = Text(result, "ruleId") ?? "";
            if (wanted(id) && !IsSuppressed(result))
            {
                results.Add(ReadResult(result, id));
            }
        }

        string compiler = "";
        var times = new Dictionary<string, TimeSpan>(StringComparer.Ordinal);
        if (run.TryGetProperty("tool", out var tool) && tool.TryGetProperty("driver", out var driver))
        {
            compiler = Text(driver, "version") ?? "";
            foreach (var rule in driver.TryGetProperty("rules", out var rules) ? rules.EnumerateArray() : default)
            {
                if (Text(rule, "id") is { } id && wanted(id) && rule.TryGetProperty("properties", out var properties))
                {
                    times[id] = Seconds(Text(properties, "executionTimeInSeconds"));
                }
            }
        }

        return new SarifLog(results, compiler, times);
    }

    private static SarifResult ReadResult(JsonElement result, string id)
    {
        var properties = new Dictionary<string, string?>(StringComparer.Ordinal);
        if (result.TryGetProperty("properties", out var bag) && bag.TryGetProperty("customProperties", out var custom))
        {
            foreach (var property in custom.EnumerateObject())
            {
                properties[property.Name] = property.Value.ValueKind == JsonValueKind.String ? property.Value.GetString() : null;
            }
        }

        var notes = new List<FindingNote>();
        if (result.TryGetProperty("relatedLocations", out var related))
        {
            int index = 0;
            foreach (var location in related.EnumerateArray())
            {
                if (Place(location) is { } place)
                {
                    notes.Add(FindingNote.Of(place, properties, index));
                }

                index++;
            }
        }

        return new SarifResult(
            id,
            Text(result, "level") switch { "error" => FindingLevel.Error, "note" or "none" => FindingLevel.Info, _ => FindingLevel.Warning },
            result.TryGetProperty("message", out var message) ? Text(message, "text") ?? "" : "",
            result.TryGetProperty("locations", out var locations) && locations.GetArrayLength() > 0 ? Place(locations[0]) : null,
            notes);
    }

    private static bool IsSuppressed(JsonElement result) => result.TryGetProperty("suppressions", out var list) && list.GetArrayLength() > 0;

    private static SourcePlace? Place(JsonElement location)
    {
        if (!location.TryGetProperty("physicalLocation", out var physical)
            || !physical.TryGetProperty("artifactLocation", out var artifact)
            || !physical.TryGetProperty("region", out var region)
            || Text(artifact, "uri") is not { } uri)
        {
            return null;
        }

        // Trees of source generators have relative paths, and are on no disk.
        string path = Uri.TryCreate(uri, UriKind.Absolute, out var absolute) && absolute.IsFile ? absolute.LocalPath : Uri.UnescapeDataString(uri);
        int line = Number(region, "startLine", 1);
        int column = Number(region, "startColumn", 1);
        int endLine = Number(region, "endLine", line);
        return new SourcePlace(path, line, column, endLine, Number(region, "endColumn", endLine == line ? column : 1));
    }

    private static string? Text(JsonElement element, string name) =>
        element.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static int Number(JsonElement element, string name, int otherwise) =>
        element.TryGetProperty(name, out var value) && value.TryGetInt32(out int number) ? number : otherwise;

    // "0.353", or "<0.001".
    private static TimeSpan Seconds(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double seconds) ? TimeSpan.FromSeconds(seconds) : TimeSpan.Zero;
}
