using System.Text.Json;
using PoolAnalyzers.Sanitizer.Protocol;

namespace PoolAnalyzers.Scan.Sanitizing.Records;

/// <summary>A frame as the process told it.</summary>
/// <param name="Callee">The name of the method that it has called.</param>
internal sealed record RecordedFrame(string Assembly, string Type, string Method, int Token, int Il, string Callee);

/// <summary>A stack as the process told it.</summary>
/// <param name="Site">The number of the call of the innermost frame; 0 where it is not known.</param>
/// <param name="Frames">The innermost first.</param>
internal sealed record RecordedStack(int Site, IReadOnlyList<RecordedFrame> Frames);

/// <summary>A fault as the process told it.</summary>
internal sealed record RecordedFault(int Number, string Kind, string Pool, string RentedFrom, int Length, int Asked, int Rented, int Returned, int Again)
{
    /// <summary>It is an object, and not an array.</summary>
    public bool IsObject => Length == 0;

    /// <summary>The pool saw it, and threw: nobody else was harmed.</summary>
    public bool IsRefused { get; init; }

    /// <summary>The test that did it; empty where it is not known.</summary>
    public string Test { get; init; } = "";

    /// <summary>What was written where nothing should change; null where that is not the fault.</summary>
    public RecordedChange? Change { get; init; }
}

/// <summary>What was written.</summary>
/// <param name="Offset">The first changed byte.</param>
/// <param name="Count">How many there are from the first changed one to the last.</param>
/// <param name="ElementSize">The size of an element.</param>
/// <param name="Before">What each of them was.</param>
/// <param name="After">The first of them as they are now; empty where elements have references in them.</param>
internal sealed record RecordedChange(long Offset, long Count, int ElementSize, byte Before, byte[] After);

/// <summary>The rentals of a stack.</summary>
internal sealed record RecordedSite(int Stack, string Pool, long Rented, long Returned, long HighWater, long Earlier, double First, double Last);

/// <summary>All that one process wrote.</summary>
internal sealed class ProcessRecord
{
    private readonly Dictionary<int, RecordedStack> _stacks = [];
    private readonly Dictionary<int, long> _counts = [];
    private readonly List<RecordedFault> _faults = [];

    /// <summary>The number of the process.</summary>
    public int Pid { get; private set; }

    /// <summary>The main assembly, or the assembly under test.</summary>
    public string Name { get; private set; } = "";

    /// <summary>The process ended by itself.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>The faults, in the order in which they were seen.</summary>
    public IReadOnlyList<RecordedFault> Faults => _faults;

    /// <summary>The places that rent, as of the last count.</summary>
    public IReadOnlyList<RecordedSite> Sites { get; private set; } = [];

    /// <summary>How many were out, over time.</summary>
    public IReadOnlyList<(double Seconds, long Value)> Outstanding { get; private set; } = [];

    /// <summary>How many were rented, as of the last count.</summary>
    public long Rented { get; private set; }

    /// <summary>How many of them came back.</summary>
    public long Returned { get; private set; }

    /// <summary>Faults beyond those that are told apart.</summary>
    public long FurtherFaults { get; private set; }

    /// <summary>The time of the last rental or return, in seconds.</summary>
    public double Seconds { get; private set; }

    /// <summary>A stack; one without frames for a number below 0.</summary>
    public RecordedStack StackOf(int number) => _stacks.GetValueOrDefault(number) ?? new RecordedStack(0, []);

    /// <summary>How often a fault was seen.</summary>
    public long CountOf(RecordedFault fault) => _counts.GetValueOrDefault(fault.Number, 1);

    /// <summary>Reads the file of a process. The last line of one that was killed may be cut off, and is left out.</summary>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static ProcessRecord Read(string file)
    {
        var record = new ProcessRecord();
        foreach (string line in File.ReadLines(file))
        {
            try
            {
                using var json = JsonDocument.Parse(line);
                record.Add(json.RootElement);
            }
            catch (JsonException)
            {
                break;
            }
        }

        return record;
    }

    private void Add(JsonElement line)
    {
        switch (Text(line, "record"))
        {
            case RecordNames.Begin:
                (Pid, Name) = (Number(line, "pid"), Text(line, "name"));
                break;
            case RecordNames.Stack:
                _stacks[Number(line, "number")] = new RecordedStack(Number(line, "site"), FramesOf(line));
                break;
            case RecordNames.Fault:
                _faults.Add(FaultOf(line));
                break;
            case RecordNames.Counts:
                Count(line);
                break;
            case RecordNames.End:
                HasEnded = true;
                break;
        }
    }

    private static List<RecordedFrame> FramesOf(JsonElement line)
    {
        var frames = new List<RecordedFrame>();
        string callee = Text(line, "callee");
        foreach (var frame in line.GetProperty("frames").EnumerateArray())
        {
            frames.Add(new RecordedFrame(
                Text(frame, "assembly"), Text(frame, "type"), Text(frame, "method"), Number(frame, "token"), Number(frame, "il"), callee));
            callee = Text(frame, "method");
        }

        return frames;
    }

    private void Count(JsonElement line)
    {
        (Seconds, FurtherFaults) = (line.GetProperty("seconds").GetDouble(), Long(line, "further"));
        (Rented, Returned) = (Long(line, "rented"), Long(line, "returned"));
        foreach (var fault in line.GetProperty("faults").EnumerateArray())
        {
            _counts[Number(fault, "number")] = Long(fault, "count");
        }

        Sites = [.. line.GetProperty("sites").EnumerateArray().Select(site => new RecordedSite(
            Number(site, "stack"), Text(site, "pool"), Long(site, "rented"), Long(site, "returned"), Long(site, "highWater"), Long(site, "earlier"),
            site.GetProperty("first").GetDouble(), site.GetProperty("last").GetDouble()))];
        Outstanding = [.. line.GetProperty("outstanding").EnumerateArray().Select(point => (point.GetProperty("seconds").GetDouble(), Long(point, "value")))];
    }

    private static RecordedFault FaultOf(JsonElement line) => new(
        Number(line, "number"), Text(line, "kind"), Text(line, "pool"), Text(line, "rentedFrom"), Number(line, "length"), Number(line, "asked"),
        Number(line, "rented"), Number(line, "returned"), Number(line, "again"))
    {
        Test = Text(line, "test"),
        IsRefused = Number(line, "refused") != 0,
        Change = !line.TryGetProperty("offset", out var offset) ? null : new RecordedChange(
            offset.GetInt64(), Long(line, "count"), Number(line, "elementSize"), (byte)Number(line, "before"), Convert.FromHexString(Text(line, "after"))),
    };

    private static string Text(JsonElement of, string name) => of.GetProperty(name).GetString() ?? "";

    private static int Number(JsonElement of, string name) => of.GetProperty(name).GetInt32();

    private static long Long(JsonElement of, string name) => of.GetProperty(name).GetInt64();
}
