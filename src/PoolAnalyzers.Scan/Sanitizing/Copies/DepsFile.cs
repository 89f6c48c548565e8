using System.Text.Json;
using System.Text.Json.Nodes;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Sanitizing.Copies;

/// <summary>The <c>.deps.json</c> of a program: the host loads what it lists.</summary>
internal static class DepsFile
{
    /// <summary>Adds a library that is one file beside the program.</summary>
    public static void Add(string deps, string name, Version version)
    {
        var root = Read(deps);
        string key = $"{name}/{version.ToString(3)}";
        if (root?["targets"] is not JsonObject targets || root["libraries"] is not JsonObject libraries)
        {
            return;
        }

        foreach (var (_, target) in targets)
        {
            if (target is JsonObject entries)
            {
                entries[key] = new JsonObject { ["runtime"] = new JsonObject { [$"{name}.dll"] = new JsonObject() } };
            }
        }

        libraries[key] = new JsonObject { ["type"] = "project", ["serviceable"] = false, ["sha512"] = "" };
        File.WriteAllText(deps, root.ToJsonString(new JsonSerializerOptions { WriteIndented = true }));
    }

    /// <summary>The names of the files that are the framework's in a program that brings its own.</summary>
    public static IEnumerable<string> FrameworkFiles(string deps)
    {
        if (Read(deps)?["targets"] is not JsonObject targets)
        {
            return [];
        }

        return targets.Select(target => target.Value).OfType<JsonObject>().SelectMany(entries => entries)
            .Where(entry => entry.Key.StartsWith("runtimepack.", StringComparison.OrdinalIgnoreCase))
            .SelectMany(entry => entry.Value?["runtime"] is JsonObject files ? files.Select(file => Path.GetFileName(file.Key)) : []);
    }

    private static JsonNode? Read(string deps) => JsonNode.Parse(File.ReadAllText(deps), documentOptions: JsonText.Lenient);
}
