using System;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>How the instances of a pool can be disposed.</summary>
[Flags]
internal enum PoolEnd
{
    /// <summary>Not at all.</summary>
    None = 0,

    /// <summary>By <c>Dispose()</c>.</summary>
    Dispose = 1,

    /// <summary>By <c>DisposeAsync()</c>.</summary>
    DisposeAsync = 2,

    /// <summary>By the <c>Dispose()</c> of a base class, which calls <c>Dispose(bool)</c>.</summary>
    DisposeOfBase = 4,
}
