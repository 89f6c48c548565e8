using System.Text.Json;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>
/// The part of SARIF 2.1.0 that a scan writes, as the standard's schema has it: for each kind of object its properties and which of them must be there. What the
/// schema does not name is refused, as it is there. What no schema says (indexes that point at something) is checked too.
/// </summary>
internal static class SarifShape
{
    // kind -> property -> type; '!' behind a type: required; [x]: an array of x; a|b: one of these words.
    private static readonly Dictionary<string, Dictionary<string, string>> s_kinds = new()
    {
        ["log"] = new() { ["$schema"] = "uri", ["version"] = "2.1.0!", ["runs"] = "[run]!" },
        ["run"] = new()
        {
            ["tool"] = "tool!", ["invocations"] = "[invocation]", ["automationDetails"] = "automation", ["originalUriBaseIds"] = "{artifact}",
            ["columnKind"] = "utf16CodeUnits|unicodeCodePoints", ["results"] = "[result]",
        },
        ["tool"] = new() { ["driver"] = "driver!" },
        ["driver"] = new() { ["name"] = "string!", ["fullName"] = "string", ["semanticVersion"] = "string", ["informationUri"] = "uri", ["rules"] = "[rule]" },
        ["rule"] = new()
        {
            ["id"] = "string!", ["shortDescription"] = "text", ["fullDescription"] = "text", ["help"] = "text", ["helpUri"] = "uri", ["defaultConfiguration"] = "configuration",
            ["properties"] = "bag",
        },
        ["configuration"] = new() { ["enabled"] = "bool", ["level"] = "none|note|warning|error" },
        ["text"] = new() { ["text"] = "string!", ["markdown"] = "string" },
        ["invocation"] = new() { ["executionSuccessful"] = "bool!", ["toolExecutionNotifications"] = "[notification]" },
        ["notification"] = new() { ["level"] = "none|note|warning|error", ["message"] = "text!" },
        ["automation"] = new() { ["id"] = "string" },
        ["result"] = new()
        {
            ["ruleId"] = "string", ["ruleIndex"] = "index", ["level"] = "none|note|warning|error", ["message"] = "text!", ["locations"] = "[location]",
            ["relatedLocations"] = "[location]", ["codeFlows"] = "[codeFlow]", ["partialFingerprints"] = "{string}", ["baselineState"] = "new|unchanged|updated|absent",
            ["properties"] = "bag",
        },
        ["codeFlow"] = new() { ["threadFlows"] = "[threadFlow]!" },
        ["threadFlow"] = new() { ["locations"] = "[step]!" },
        ["step"] = new() { ["location"] = "location", ["kinds"] = "[string]", ["executionOrder"] = "index", ["importance"] = "important|essential|unimportant" },
        ["location"] = new() { ["id"] = "index", ["physicalLocation"] = "physical", ["message"] = "text" },
        ["physical"] = new() { ["artifactLocation"] = "artifact", ["region"] = "region" },
        ["artifact"] = new() { ["uri"] = "uri", ["uriBaseId"] = "string" },
        ["region"] = new() { ["startLine"] = "position", ["startColumn"] = "position", ["endLine"] = "position", ["endColumn"] = "position" },
    };

    /// <summary>What is wrong with a log, by its place in it; empty for a valid one.</summary>
    public static IReadOnlyList<string> Problems(JsonElement log)
    {
        var problems = new List<string>();
        Check(log, "log", "$", problems);
        if (problems.Count == 0)
        {
            problems.AddRange(log.GetProperty("runs").EnumerateArray().SelectMany(Dangling));
        }

        return problems;
    }

    private static IEnumerable<string> Dangling(JsonElement run)
    {
        var rules = run.GetProperty("tool").GetProperty("driver").TryGetProperty("rules", out var all) ? all.EnumerateArray().Select(rule => rule.GetProperty("id").GetString()).ToList() : [];
        foreach (var result in run.TryGetProperty("results", out var results) ? results.EnumerateArray() : default)
        {
            if (result.TryGetProperty("ruleIndex", out var index) && rules.ElementAtOrDefault(index.GetInt32()) != result.GetProperty("ruleId").GetString())
            {
                yield return $"ruleIndex {index} is not {result.GetProperty("ruleId")}";
            }
        }
    }

    private static void Check(JsonElement element, string type, string at, List<string> problems)
    {
        if (type[0] == '[')
        {
            Require(element.ValueKind == JsonValueKind.Array, "no array");
            foreach (var (item, index) in element.ValueKind == JsonValueKind.Array ? element.EnumerateArray().Select((item, index) => (item, index)) : [])
            {
                Check(item, type[1..^1], $"{at}[{index}]", problems);
            }
        }
        else if (type[0] == '{')
        {
            Require(element.ValueKind == JsonValueKind.Object, "no object");
            foreach (var property in element.ValueKind == JsonValueKind.Object ? element.EnumerateObject() : default)
            {
                Check(property.Value, type[1..^1], $"{at}.{property.Name}", problems);
            }
        }
        else if (s_kinds.TryGetValue(type, out var properties))
        {
            if (element.ValueKind != JsonValueKind.Object)
            {
                problems.Add($"{at}: no object");
                return;
            }

            foreach (var property in element.EnumerateObject())
            {
                if (properties.TryGetValue(property.Name, out string? expected))
                {
                    Check(property.Value, expected.TrimEnd('!'), $"{at}.{property.Name}", problems);
                }
                else
                {
                    problems.Add($"{at}: no property '{property.Name}' in a {type}");
                }
            }

            problems.AddRange(properties.Where(property => property.Value.EndsWith('!') && !element.TryGetProperty(property.Key, out _)).Select(property => $"{at}: '{property.Key}' is missing"));
        }
        else
        {
            string? text = element.ValueKind == JsonValueKind.String ? element.GetString() : null;
            Require(
                type switch
                {
                    "string" => text is not null,
                    "uri" => text is not null && Uri.IsWellFormedUriString(text, UriKind.RelativeOrAbsolute),
                    "bool" => element.ValueKind is JsonValueKind.True or JsonValueKind.False,
                    "index" => element.ValueKind == JsonValueKind.Number && element.TryGetInt32(out int index) && index >= 0,
                    "position" => element.ValueKind == JsonValueKind.Number && element.TryGetInt32(out int position) && position >= 1,
                    "bag" => element.ValueKind == JsonValueKind.Object,
                    _ => type.Split('|').Contains(text),
                },
                $"{element} is no {type}");
        }

        void Require(bool holds, string problem)
        {
            if (!holds)
            {
                problems.Add($"{at}: {problem}");
            }
        }
    }
}
