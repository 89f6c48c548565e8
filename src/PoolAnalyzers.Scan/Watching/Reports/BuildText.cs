using System.Globalization;
using System.Text;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>
/// Tells each finding on one line, in the form in which MSBuild reads errors and warnings from the output of a program (dotnet/msbuild, CanonicalError.cs).
/// </summary>
internal static class BuildText
{
    /// <summary>Writes the findings of all programs.</summary>
    /// <param name="stream">Where to.</param>
    /// <param name="report">What was found.</param>
    /// <param name="failOn">The kinds that are errors. The others are warnings.</param>
    public static void Write(Stream stream, WatchReport report, IReadOnlyList<string> failOn)
    {
        using var writer = new StreamWriter(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), leaveOpen: true);
        foreach (var finding in report.Programs.SelectMany(program => program.Findings))
        {
            string origin = finding.Place is { } place
                ? string.Create(CultureInfo.InvariantCulture, $"{Path.GetFullPath(place.Path, report.Root)}({place.Line},{place.Column})")
                : "poolscan";
            string level = finding.IsCertain && failOn.Contains(finding.Kind) ? "error" : "warning";
            string details = string.Concat(finding.Details.Select(detail => " " + detail));
            writer.WriteLine($"{origin}: {level} {finding.Kind}: {finding.Message}{details}");
        }
    }
}
