namespace PoolAnalyzers.Queries;

/// <summary>What a call means to the pool that it is made on.</summary>
public enum PoolCallKind
{
    /// <summary>It takes nothing out of a pool that has to be returned there, and returns nothing.</summary>
    Other,

    /// <summary>It rents an array.</summary>
    RentsArray,

    /// <summary>It takes an object out of a pool of objects.</summary>
    TakesObject,

    /// <summary>It gives its argument back to the pool.</summary>
    Returns,
}
