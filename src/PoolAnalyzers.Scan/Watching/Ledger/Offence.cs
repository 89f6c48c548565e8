namespace PoolAnalyzers.Scan.Watching.Ledger;

/// <summary>What somebody did to a pool that must not be done.</summary>
internal enum OffenceKind
{
    /// <summary>An array was returned, and returned again before it was rented again.</summary>
    ReturnedTwice,

    /// <summary>An array was returned to another pool than the one that rented it, or was rented from none.</summary>
    Foreign,
}

/// <summary>The stacks of an offence; those with the same stacks are counted together.</summary>
/// <param name="Kind">What was done.</param>
/// <param name="Rented">Where the array was rented; -1 where it was not, or before the watch.</param>
/// <param name="Returned">Where it was returned first; -1 where it was not.</param>
/// <param name="Again">Where it was returned wrongly.</param>
internal readonly record struct OffenceKey(OffenceKind Kind, int Rented, int Returned, int Again);

/// <summary>An offence, with how often it was seen.</summary>
internal sealed class Offence(OffenceKey key, int pool, int rentedFrom, int size)
{
    /// <summary>What was done, and where.</summary>
    public OffenceKey Key { get; } = key;

    /// <summary>The pool that got the array.</summary>
    public int Pool { get; } = pool;

    /// <summary>The pool that had rented it; -1 where none had.</summary>
    public int RentedFrom { get; } = rentedFrom;

    /// <summary>The length of the array in the first case.</summary>
    public int Size { get; } = size;

    /// <summary>How often.</summary>
    public long Count { get; set; }

    /// <summary>How often nothing was lost before, so that there is no other explanation.</summary>
    public long CertainCount { get; set; }

    /// <summary>How often the array was then handed to a second caller while the first had it.</summary>
    public long HandedOutTwice { get; set; }

    /// <summary>The return before the one that is called the first: where an array changes hands between two returns, the wrong one may be that.</summary>
    public int ReturnedBefore { get; init; } = -1;
}
