using System.Globalization;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.Benchmarks;

/// <summary>Where and with what something was measured: the head of every page.</summary>
internal static class Machine
{
    /// <summary>The head of a page.</summary>
    /// <param name="title">Its title.</param>
    /// <param name="command">How to make it again.</param>
    public static string Head(string title, string command) =>
        $"""
        # {title}

        | | |
        |---|---|
        | machine | {Processor()}, {Environment.ProcessorCount} processors, {GC.GetGCMemoryInfo().TotalAvailableMemoryBytes >> 20} MiB |
        | system | {RuntimeInformation.OSDescription}, {RuntimeInformation.ProcessArchitecture} |
        | versions | .NET {Environment.Version}, BenchmarkDotNet {typeof(BenchmarkDotNet.Running.BenchmarkRunner).Assembly.GetName().Version?.ToString(3)} |
        | date | {DateTime.UtcNow.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture)} UTC |
        | load | {Load()} |
        | command | `{command}` |

        """;

    private static string Processor() => File.Exists("/proc/cpuinfo")
        ? File.ReadLines("/proc/cpuinfo").FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal))?.Split(':')[1].Trim() ?? "unknown"
        : "unknown";

    private static string Load()
    {
        if (!File.Exists("/proc/loadavg"))
            return "unknown";
        var load = double.Parse(File.ReadAllText("/proc/loadavg").Split(' ')[1], CultureInfo.InvariantCulture);
        return string.Create(CultureInfo.InvariantCulture, $"{load:0.0} in the last 5 minutes{(load > Environment.ProcessorCount + 1 ? ": shared with other work, so that only ratios within a round count" : "")}");
    }
}
