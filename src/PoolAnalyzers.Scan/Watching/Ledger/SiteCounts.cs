namespace PoolAnalyzers.Scan.Watching.Ledger;

/// <summary>What was rented with one stack.</summary>
internal sealed class SiteCounts(int stack, int pool)
{
    private readonly SortedDictionary<int, long> _misses = [];

    /// <summary>The stack of the rentals.</summary>
    public int Stack { get; } = stack;

    /// <summary>The pool of the first of them.</summary>
    public int Pool { get; } = pool;

    /// <summary>How many were rented.</summary>
    public long Rented { get; private set; }

    /// <summary>How many of them came back.</summary>
    public long Returned { get; set; }

    /// <summary>How many did not.</summary>
    public long Outstanding => Rented - Returned;

    /// <summary>How many of those that did not come back were forgotten: they may have come back since.</summary>
    public long Forgotten { get; set; }

    /// <summary>The most that were outstanding at once.</summary>
    public long HighWater { get; private set; }

    /// <summary>How many were outstanding when the program had made between a quarter and a half of its rentals.</summary>
    public long Earlier { get; private set; }

    /// <summary>How many had to be made because the pool had none.</summary>
    public long Missed { get; private set; }

    /// <summary>How many of each length had to be made.</summary>
    public IReadOnlyDictionary<int, long> Misses => _misses;

    /// <summary>When the first was rented, in seconds from the beginning.</summary>
    public double First { get; private set; }

    /// <summary>When the last was rented.</summary>
    public double Last { get; private set; }

    private long _atCheckpoint;

    /// <summary>One more was rented.</summary>
    public void Rent(double seconds)
    {
        if (Rented++ == 0)
        {
            First = seconds;
        }

        Last = seconds;
        HighWater = Math.Max(HighWater, Outstanding);
    }

    /// <summary>The one that was rented last had to be made.</summary>
    public void Miss(int size)
    {
        Missed++;
        _misses[size] = _misses.GetValueOrDefault(size) + 1;
    }

    /// <summary>The program has made twice as many rentals as at the last call.</summary>
    public void Checkpoint()
    {
        Earlier = _atCheckpoint;
        _atCheckpoint = Outstanding;
    }
}
