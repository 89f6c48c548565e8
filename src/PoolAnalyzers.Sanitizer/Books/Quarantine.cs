namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>
/// Keeps returned arrays, so that nobody rents them while their last user may still write to them, and looks whether somebody did. Thread-safe.
/// </summary>
/// <param name="limit">How many bytes are kept. The last array is kept however long it is.</param>
/// <param name="found">Is called, on the thread that looks, for what was changed.</param>
internal sealed class Quarantine(long limit, Action<Rental, Change> found)
{
    /// <summary>What the books need for an array, however short it is.</summary>
    private const int Overhead = 256;

    private readonly object _gate = new();
    private readonly Queue<Entry> _entries = new();
    private long _bytes;

    /// <summary>Takes an array that was filled, and lets the oldest go where there are too many.</summary>
    public void Add(Rental rental, Array array, ArrayContents contents)
    {
        var entry = new Entry(rental, array, contents, contents.BytesOf(array) + Overhead);
        List<Entry>? leaving = null;
        lock (_gate)
        {
            _entries.Enqueue(entry);
            _bytes += entry.Bytes;
            while (_bytes > limit && _entries.Count > 1)
            {
                var oldest = _entries.Dequeue();
                _bytes -= oldest.Bytes;
                (leaving ??= []).Add(oldest);
            }
        }

        leaving?.ForEach(Check);
    }

    /// <summary>Looks at all arrays.</summary>
    public void Check()
    {
        Entry[] all;
        lock (_gate)
        {
            all = [.. _entries];
        }

        Array.ForEach(all, Check);
    }

    private void Check(Entry entry)
    {
        if (entry.Contents.FindChange(entry.Array, 0, entry.Rental.ReturnedByte) is { } change && entry.Rental.TakeChange())
        {
            found(entry.Rental, change);
        }
    }

    private sealed record Entry(Rental Rental, Array Array, ArrayContents Contents, long Bytes);
}
