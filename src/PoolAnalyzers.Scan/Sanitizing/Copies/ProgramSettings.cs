using System.Text.Json;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Sanitizing.Copies;

/// <summary>What the <c>.runtimeconfig.json</c> of a program says of the .NET that it runs on.</summary>
internal static class ProgramSettings
{
    /// <summary>The library that programs load is made for this version.</summary>
    private const int OldestVersion = 8;

    /// <summary>Makes sure that a rewritten program could run.</summary>
    /// <param name="assembly">The main assembly of the program, by its full path.</param>
    /// <exception cref="ScanException">It could not.</exception>
    public static void Require(string assembly)
    {
        string name = Path.GetFileName(assembly);
        if (!File.Exists(assembly))
        {
            throw new ScanException($"there is no '{name}' in '{Path.GetDirectoryName(assembly)}': nothing is built there, or all is in one file",
                "Build it first, and without PublishSingleFile or PublishAot.");
        }

        string settings = Path.ChangeExtension(assembly, ".runtimeconfig.json");
        if (!File.Exists(settings))
        {
            throw new ScanException($"'{name}' has no '{Path.GetFileName(settings)}' beside it: it is a library, or a program of .NET Framework",
                "Name a program or a test assembly for .NET 8 or later.");
        }

        if (VersionOf(settings) is { } version && version < OldestVersion)
        {
            throw new ScanException($"'{name}' is for .NET {version}, and the sanitizer needs .NET {OldestVersion} or later",
                "Build it for a later target framework (`-f net8.0`).");
        }
    }

    private static int? VersionOf(string settings)
    {
        using var json = JsonDocument.Parse(File.ReadAllBytes(settings), JsonText.Lenient);
        if (!json.RootElement.TryGetProperty("runtimeOptions", out var options))
        {
            return null;
        }

        var frameworks = new[] { "framework", "frameworks", "includedFrameworks" }
            .SelectMany(name => !options.TryGetProperty(name, out var value) ? []
                : value.ValueKind == JsonValueKind.Array ? value.EnumerateArray() : Enumerable.Repeat(value, 1));
        return frameworks.Select(framework => framework.TryGetProperty("version", out var version) ? version.GetString() : null)
            .Select(version => int.TryParse(version?.Split('.')[0], out int major) ? major : (int?)null).Min();
    }
}
