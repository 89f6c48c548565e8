using System.Text.Json;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Text;
using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>The report as JSON, for scripts.</summary>
internal static class WatchJson
{
    private const int Version = 1;

    /// <summary>Writes the report.</summary>
    public static void Write(Stream stream, WatchReport report)
    {
        using var json = new Utf8JsonWriter(stream, JsonText.Indented);
        json.WriteStartObject();
        json.WriteNumber("version", Version);
        json.WriteString("command", report.Command);
        json.WriteString("at", report.At);
        json.WriteStartArray("programs");
        foreach (var program in report.Programs)
        {
            Write(json, report, program);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, WatchReport report, ProgramReport program)
    {
        json.WriteStartObject();
        json.WriteString("name", program.Name);
        json.WriteNumber("pid", program.Pid);
        json.WriteBoolean("fromStart", program.IsWhole);
        json.WriteNumber("seconds", program.Seconds);
        json.WriteNumber("rented", program.Rented);
        json.WriteNumber("returned", program.Returned);
        json.WriteNumber("allocated", program.Missed);
        json.WriteNumber("dropped", program.Dropped);
        json.WriteNumber("returnedFromBefore", program.Unknown);
        json.WriteNumber("lostEvents", program.Lost);
        json.WriteNumber("forgotten", program.Forgotten);
        json.WriteNumber("largestClass", program.LargestClass);
        json.WriteNumber("collisionChance", program.CollisionChance);
        json.WriteStartArray("findings");
        foreach (var finding in program.Findings)
        {
            Write(json, report, finding);
        }

        json.WriteEndArray();
        json.WriteStartArray("sites");
        foreach (var site in program.Sites)
        {
            Write(json, report, site);
        }

        json.WriteEndArray();
        json.WriteStartArray("outstanding");
        foreach (var (seconds, value) in program.Outstanding)
        {
            json.WriteStartArray();
            json.WriteNumberValue(seconds);
            json.WriteNumberValue(value);
            json.WriteEndArray();
        }

        json.WriteEndArray();
        json.WriteStartArray("notes");
        foreach (string note in program.Notes)
        {
            json.WriteStringValue(note);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, WatchReport report, WatchFinding finding)
    {
        json.WriteStartObject();
        json.WriteString("kind", finding.Kind);
        json.WriteBoolean("certain", finding.IsCertain);
        json.WriteNumber("count", finding.Count);
        json.WriteString("message", finding.Message);
        if (finding.Details.Count > 0)
        {
            json.WriteStartArray("details");
            foreach (string detail in finding.Details)
            {
                json.WriteStringValue(detail);
            }

            json.WriteEndArray();
        }

        json.WriteStartArray("stacks");
        foreach (var stack in finding.Stacks)
        {
            Write(json, report, stack);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, WatchReport report, SiteRow site)
    {
        json.WriteStartObject();
        json.WriteString("pool", site.Pool);
        json.WriteNumber("rented", site.Rented);
        json.WriteNumber("outstanding", site.Outstanding);
        json.WriteNumber("highWater", site.HighWater);
        json.WriteNumber("outstandingEarlier", site.Earlier);
        json.WriteBoolean("grows", site.Grows);
        json.WriteNumber("allocated", site.Missed);
        json.WriteStartObject("allocatedByLength");
        foreach (var (size, count) in site.Misses)
        {
            json.WriteNumber(size.ToString(System.Globalization.CultureInfo.InvariantCulture), count);
        }

        json.WriteEndObject();
        Optional(json, "oldestSeconds", site.OldestAge);
        Optional(json, "rentedPerSecond", site.Rate);
        json.WritePropertyName("stack");
        Write(json, report, site.Stack);
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, WatchReport report, CallStack stack)
    {
        json.WriteStartObject();
        json.WriteString("title", stack.Title);
        json.WriteStartArray("frames");
        foreach (var frame in stack.Frames)
        {
            json.WriteStartObject();
            json.WriteString("method", frame.Method);
            json.WriteString("assembly", frame.Module);
            json.WriteString("owner", frame.Owner == FrameOwner.Program ? "program" : "framework");
            if (frame.File is { } file)
            {
                json.WriteString("path", ScanReport.RelativeTo(report.Root, file));
                json.WriteNumber("line", frame.Line);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Optional(Utf8JsonWriter json, string name, double? value)
    {
        if (value is { } number)
        {
            json.WriteNumber(name, number);
        }
        else
        {
            json.WriteNull(name);
        }
    }
}
