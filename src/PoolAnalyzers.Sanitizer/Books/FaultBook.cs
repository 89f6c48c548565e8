using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Recording;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>What somebody did that must not be done, with the stacks by which it is told from others.</summary>
/// <param name="Kind">One of <see cref="FaultKinds"/>.</param>
/// <param name="Pool">The pool.</param>
/// <param name="RentedFrom">The pool that had rented the array; empty where none had.</param>
/// <param name="Rented">Where it was rented; null where it was not.</param>
/// <param name="Returned">Where it was returned; null where it was not.</param>
/// <param name="Again">Where it was returned wrongly; null where that is not the fault.</param>
internal sealed record Fault(string Kind, string Pool, string RentedFrom, CapturedStack? Rented, CapturedStack? Returned, CapturedStack? Again)
{
    /// <summary>The pool itself has seen it, and threw.</summary>
    public bool IsRefused { get; init; }
}

/// <summary>Writes each fault the first time, and counts it from then on. Thread-safe.</summary>
internal sealed class FaultBook(ProcessFile file)
{
    private const int MaxFaults = 1000;

    private readonly object _gate = new();
    private readonly Dictionary<Fault, Entry> _faults = [];
    private long _further;

    /// <summary>Notes a fault.</summary>
    /// <param name="fault">What was done.</param>
    /// <param name="length">The length of the array.</param>
    /// <param name="asked">The length that was asked for; 0 where it is not known.</param>
    /// <param name="change">What was written; null where that is not the fault.</param>
    /// <param name="before">What was there before.</param>
    /// <param name="test">The test in which it began, for faults that are seen later; null for the one that runs.</param>
    public void Note(Fault fault, int length, int asked, Change? change = null, byte before = 0, string? test = null)
    {
        lock (_gate)
        {
            if (_faults.TryGetValue(fault, out var known))
            {
                known.Count++;
                return;
            }

            if (_faults.Count == MaxFaults)
            {
                _further++;
                return;
            }

            int number = _faults.Count;
            _faults.Add(fault, new Entry(number));
            var line = new JsonLine(RecordNames.Fault)
                .Add("number", number).Add("kind", fault.Kind).Add("pool", fault.Pool).Add("rentedFrom", fault.RentedFrom)
                .Add("refused", fault.IsRefused ? 1 : 0).Add("length", length).Add("asked", asked)
                .Add("rented", fault.Rented?.In(file) ?? -1)
                .Add("returned", fault.Returned?.In(file) ?? -1)
                .Add("again", fault.Again?.In(file) ?? -1)
                .Add("test", test ?? (fault.Again is null ? null : RunningTest.Current)
                    ?? RunningTest.On(fault.Again) ?? RunningTest.On(fault.Returned) ?? RunningTest.On(fault.Rented) ?? "");
            if (change is { } written)
            {
                line.Add("offset", written.Offset).Add("count", written.Count).Add("elementSize", written.ElementSize)
                    .Add("before", before).Add("after", Convert.ToHexString(written.After));
            }

            file.Write(line);
        }
    }

    /// <summary>Adds the counts to a line of the file.</summary>
    public void Write(JsonLine line)
    {
        lock (_gate)
        {
            line.Add("further", _further).Add("faults", _faults.Values, (each, fault) => each.Add("number", fault.Number).Add("count", fault.Count));
        }
    }

    private sealed class Entry(int number)
    {
        public int Number { get; } = number;

        public long Count { get; set; } = 1;
    }
}
