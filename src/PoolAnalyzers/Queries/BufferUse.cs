namespace PoolAnalyzers.Queries;

/// <summary>What a call does with memory that it is given, or that it is made on.</summary>
public enum BufferUse
{
    /// <summary>Nothing is known.</summary>
    Unknown,

    /// <summary>It writes nothing there.</summary>
    Reads,

    /// <summary>It writes zeros.</summary>
    Clears,

    /// <summary>It writes from the start, or from the place that follows the memory, and returns how much.</summary>
    Counts,

    /// <summary>It copies as much as is said, or as there is.</summary>
    Copies,

    /// <summary>It writes to all of it, or does not come back.</summary>
    Fills,

    /// <summary>It writes anything.</summary>
    Changes,
}
