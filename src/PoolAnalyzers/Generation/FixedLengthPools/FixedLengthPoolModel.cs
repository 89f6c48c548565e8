using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.FixedLengthPools;

/// <summary>A declared pool of arrays of one length.</summary>
/// <param name="Shape">Where it stands.</param>
/// <param name="Element">What the arrays hold.</param>
/// <param name="Length">Their length, in elements.</param>
/// <param name="Pool">The options that it shares with other pools.</param>
/// <param name="Clear">When what comes back is cleared.</param>
/// <param name="Pinned">Whether the garbage collector never moves the arrays.</param>
/// <param name="IsArrayPool">Whether the class derives from <c>ArrayPool</c> of the element type.</param>
internal sealed record FixedLengthPoolModel(TypeShape Shape, ElementShape Element, int Length, PoolModel Pool, ClearPolicy Clear, bool Pinned,
    bool IsArrayPool) : IGeneratedType
{
    /// <summary>Whether the class derives from <c>MemoryPool</c> of the element type.</summary>
    public bool IsMemoryPool { get; init; }

    /// <summary>Whether it has a property that is a <c>MemoryPool</c>.</summary>
    public bool HasMemoryPool { get; init; }
}
