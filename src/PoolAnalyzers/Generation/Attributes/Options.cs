namespace PoolAnalyzers.Generation.Attributes;

/// <summary>The values of <c>PoolAnalyzers.PoolSync</c>.</summary>
internal enum PoolSync
{
    LockFree = 0,
    Lock = 1,
}

/// <summary>The values of <c>PoolAnalyzers.ClearPolicy</c>.</summary>
internal enum ClearPolicy
{
    Auto = 0,
    Always = 1,
    Never = 2,
}

/// <summary>The values of <c>PoolAnalyzers.LengthRounding</c>.</summary>
internal enum LengthRounding
{
    PowersOfTwo = 0,
    QuarterSteps = 1,
}

/// <summary>The values of <c>PoolAnalyzers.WhenEmpty</c>.</summary>
internal enum WhenEmpty
{
    Allocate = 0,
    Throw = 1,
    Wait = 2,
}
