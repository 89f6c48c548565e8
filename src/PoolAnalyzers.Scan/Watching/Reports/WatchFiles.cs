using PoolAnalyzers.Scan.Outputs;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>Writes the report files of a watch.</summary>
internal static class WatchFiles
{
    /// <summary>Writes those that were asked for, and returns the kind and the path of each one that is there.</summary>
    public static IEnumerable<(string Kind, string Path)> Write(ReportFiles files, WatchReport report)
    {
        if (files.Sarif is { } sarif)
        {
            AtomicFile.Write(sarif, stream => WatchSarif.Write(stream, report));
            yield return ("SARIF", sarif);
        }

        if (files.Html is { } html)
        {
            AtomicFile.Write(html, stream => WatchHtml.Write(stream, report));
            yield return ("HTML", html);
        }

        if (files.Json is { } json)
        {
            AtomicFile.Write(json, stream => WatchJson.Write(stream, report));
            yield return ("JSON", json);
        }
    }
}
