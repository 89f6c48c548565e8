using System.Reflection;
using NJsonSchema;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The schema of SARIF 2.1.0 as its standard has it, which the SDK's package brings along.</summary>
internal static class SarifSchema
{
    private static readonly Lazy<Task<JsonSchema>> s_schema = new(async () => await JsonSchema.FromFileAsync(
        typeof(SarifSchema).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "SarifSchema").Value!));

    /// <summary>What is wrong with a file, by its place in it; empty for a valid one.</summary>
    public static async Task<IReadOnlyList<string>> ProblemsAsync(string file) => await ProblemsOfAsync(await File.ReadAllTextAsync(file));

    /// <summary>What is wrong with a text.</summary>
    public static async Task<IReadOnlyList<string>> ProblemsOfAsync(string json) =>
        [.. (await s_schema.Value).Validate(json).Select(error => error.ToString())];
}
