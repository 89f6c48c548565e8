using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.AnyLengthPools;

/// <summary>A declared pool of arrays whose renters say a length.</summary>
/// <param name="Shape">Where it stands.</param>
/// <param name="Element">What the arrays hold.</param>
/// <param name="MinLength">How many elements the shortest arrays have at least.</param>
/// <param name="MaxLength">How many elements renters may ask for and get a pooled array.</param>
/// <param name="Rounding">What a length is rounded up to.</param>
/// <param name="MaxBytes">How many bytes the arrays of one length may have together.</param>
/// <param name="Pool">The options that it shares with other pools.</param>
/// <param name="Clear">When what comes back is cleared.</param>
/// <param name="Pinned">Whether the garbage collector never moves the arrays.</param>
/// <param name="IsArrayPool">Whether the class derives from <c>ArrayPool</c> of the element type.</param>
internal sealed record AnyLengthPoolModel(
    TypeShape Shape, ElementShape Element, int MinLength, int MaxLength, LengthRounding Rounding, long MaxBytes, PoolModel Pool, ClearPolicy Clear, bool Pinned,
    bool IsArrayPool) : IGeneratedType;
