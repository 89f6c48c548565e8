namespace PoolAnalyzers.Sanitizer.Protocol;

/// <summary>
/// The lines of a process's file. Each is a JSON object with a property "record". A line is written at once and whole, so that a process that is killed
/// leaves what it found.
/// </summary>
public static class RecordNames
{
    /// <summary>How the files of processes end.</summary>
    public const string FileExtension = ".pools";

    /// <summary>The first line: "version", "pid" and "name".</summary>
    public const string Begin = "begin";

    /// <summary>
    /// A call stack: "number", "site" (the number that the rewriter gave the call, or 0), "callee" (the method of the pool), and "frames", the innermost first,
    /// each "assembly", "type", "method", "token" and "il". Without frames, only the site is known.
    /// </summary>
    public const string Stack = "stack";

    /// <summary>
    /// A fault that was seen for the first time: "number", "kind", "pool", "rentedFrom", "refused" (1 where the pool threw), "length", "asked", the numbers of
    /// the stacks "rented", "returned" and "again" (-1 where there is none), "test" (the test that did it, or empty), and for writes "offset", "count",
    /// "elementSize", "before" and "after".
    /// </summary>
    public const string Fault = "fault";

    /// <summary>The counts so far, which take the place of all before: how often each fault was seen, the places that rent, what is out over time.</summary>
    public const string Counts = "counts";

    /// <summary>A sentence for the reader: "text".</summary>
    public const string Note = "note";

    /// <summary>The last line of a process that ended by itself.</summary>
    public const string End = "end";

    /// <summary>The version of this form.</summary>
    public const int Version = 1;
}
