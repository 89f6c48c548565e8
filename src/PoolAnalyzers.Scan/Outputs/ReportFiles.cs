using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Reports.Html;

namespace PoolAnalyzers.Scan.Outputs;

/// <summary>The files that a run writes, as full paths.</summary>
/// <param name="Baseline">Read or written, or neither.</param>
internal sealed record ReportFiles(string? Sarif, string? Html, string? Json, string Baseline)
{
    /// <summary>The files that the options name.</summary>
    /// <exception cref="ScanException">One of them cannot be written, or two are the same.</exception>
    public static ReportFiles Of(ScanOptions options, string currentDirectory)
    {
        var named = new List<(string Option, string Path)>();
        string? Named(string option, string? given)
        {
            if (given is null)
            {
                return null;
            }

            string path = Path.GetFullPath(given, currentDirectory);
            if (Path.EndsInDirectorySeparator(given) || Directory.Exists(path))
            {
                throw new ScanException($"{option} '{given}' is a folder", "Name a file.");
            }

            if (!Directory.Exists(Path.GetDirectoryName(path)))
            {
                throw new ScanException($"{option} '{given}' is in a folder that does not exist",
                    $"Make '{Path.GetDirectoryName(path)}' first, or name another file.");
            }

            if (named.FirstOrDefault(other => other.Path == path).Option is { } same)
            {
                throw new ScanException($"{option} and {same} name the same file '{given}'", "Name two.");
            }

            named.Add((option, path));
            return path;
        }

        string? baseline = Named("--baseline-file", options.Baseline == BaselineUse.None ? null : options.BaselineFile);
        return new ReportFiles(Named("--sarif", options.Sarif), Named("--html", options.Html), Named("--json", options.Json), baseline ?? "");
    }

    /// <summary>Writes the reports that were asked for, and returns the kind and the path of each one that is there.</summary>
    public IEnumerable<(string Kind, string Path)> Write(ScanReport report)
    {
        if (Sarif is not null)
        {
            AtomicFile.Write(Sarif, stream => SarifReport.Write(stream, report));
            yield return ("SARIF", Sarif);
        }

        if (Html is not null)
        {
            AtomicFile.Write(Html, new HtmlReport(report).Write);
            yield return ("HTML", Html);
        }

        if (Json is not null)
        {
            AtomicFile.Write(Json, stream => JsonReport.Write(stream, report));
            yield return ("JSON", Json);
        }
    }
}
