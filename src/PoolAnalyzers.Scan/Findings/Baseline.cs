using System.Text.Json;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>
/// The findings that a team knows and does not want to hear of again. The file is committed beside the code, so that it is sorted and has one line a finding:
/// a review shows what was added to it.
/// </summary>
internal sealed class Baseline
{
    /// <summary>Where it lies unless the user names another place.</summary>
    public const string DefaultFile = "poolscan.baseline.json";

    private const int Version = 1;

    private readonly HashSet<string> _fingerprints;

    private Baseline(IEnumerable<string> fingerprints) => _fingerprints = [.. fingerprints];

    /// <summary>Reads a baseline.</summary>
    /// <exception cref="ScanException">There is none, or it is none.</exception>
    public static Baseline Read(string path)
    {
        try
        {
            using var stream = File.OpenRead(path);
            using var document = JsonDocument.Parse(stream);
            if (document.RootElement.GetProperty("version").GetInt32() != Version)
            {
                throw new ScanException($"the baseline '{path}' was written by another version of the scanner", Advice);
            }

            return new Baseline(document.RootElement.GetProperty("findings").EnumerateArray()
                .Select(entry => entry.GetProperty("fingerprint").GetString() ?? "").ToList());
        }
        catch (Exception missing) when (missing is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new ScanException($"there is no baseline '{path}'", Advice);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            throw new ScanException($"the baseline '{path}' cannot be read: {unreadable.Message}", "Check the file's permissions.");
        }
        catch (Exception broken) when (broken is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new ScanException($"'{path}' is no baseline: {broken.Message}", Advice);
        }
    }

    /// <summary>Whether the baseline has a finding.</summary>
    public bool Knows(string fingerprint) => _fingerprints.Contains(fingerprint);

    /// <summary>How many findings of the baseline are no longer found.</summary>
    public int Gone(IEnumerable<string> fingerprints) => _fingerprints.Except(fingerprints).Count();

    /// <summary>Writes the findings as a baseline.</summary>
    public static void Write(string path, IReadOnlyList<ReportedFinding> findings) => AtomicFile.Write(path, stream =>
    {
        // By hand, because a writer that indents gives each property a line of its own.
        using var writer = new StreamWriter(stream) { NewLine = "\n" };
        writer.WriteLine($$"""{ "version": {{Version}}, "findings": [""");
        var lines = findings
            .OrderBy(finding => finding.Path, StringComparer.Ordinal).ThenBy(finding => finding.Finding.RuleId, StringComparer.Ordinal)
            .ThenBy(finding => finding.Fingerprint, StringComparer.Ordinal)
            .Select(finding =>
                $$"""  { "rule": {{Json(finding.Finding.RuleId)}}, "path": {{Json(finding.Path)}}, "fingerprint": {{Json(finding.Fingerprint)}} }""");
        string text = string.Join(",\n", lines);
        if (text.Length > 0)
        {
            writer.WriteLine(text);
        }

        writer.WriteLine("] }");
    });

    private const string Advice = "`--baseline create` writes a new one.";

    private static string Json(string text) => JsonSerializer.Serialize(text, JsonText.Readable);
}
