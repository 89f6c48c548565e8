namespace PoolAnalyzers.Scan.Watching.Events;

/// <summary>What a pool says that it did.</summary>
internal enum PoolEventKind
{
    /// <summary>An array or object was handed out.</summary>
    Rented,

    /// <summary>What was handed out just before had to be made.</summary>
    Allocated,

    /// <summary>An array or object came back.</summary>
    Returned,

    /// <summary>An idle one was let go.</summary>
    Trimmed,

    /// <summary>What came back just before is not kept.</summary>
    Dropped,
}

/// <summary>One event of a pool.</summary>
/// <param name="Kind">What happened.</param>
/// <param name="Pool">The pool, as a <see cref="PoolTable"/> numbers it.</param>
/// <param name="Item">The hash code of the array or object.</param>
/// <param name="Size">Its length; 0 for objects.</param>
/// <param name="Stack">Where, as a <see cref="Symbols.StackTable"/> numbers it.</param>
/// <param name="Seconds">When, from the beginning of the watch.</param>
internal readonly record struct PoolEvent(PoolEventKind Kind, int Pool, int Item, int Size, int Stack, double Seconds);
