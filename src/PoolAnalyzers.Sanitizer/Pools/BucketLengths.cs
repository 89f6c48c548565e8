using System.Numerics;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>
/// The lengths of the framework's pools: powers of two from 16 on, and beyond the last of them what was asked for (dotnet/runtime, ArrayPool's Utilities,
/// SharedArrayPool.cs and ConfigurableArrayPool.cs).
/// </summary>
internal sealed class BucketLengths
{
    private const int Shortest = 16, LongestOfAll = 1 << 30;

    private readonly int _longest;

    private BucketLengths(int longest) => _longest = longest;

    /// <summary>Those of the shared pools.</summary>
    public static BucketLengths OfShared { get; } = new(LongestOfAll);

    /// <summary>Those of a pool that somebody made.</summary>
    /// <param name="maxArrayLength">The length that it was made for, above 0.</param>
    public static BucketLengths Of(int maxArrayLength) =>
        new((int)BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(maxArrayLength, Shortest, LongestOfAll)));

    /// <summary>The length of the array that a caller gets.</summary>
    /// <param name="asked">Above 0.</param>
    public int LengthFor(int asked) => asked > _longest ? asked : (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(asked, Shortest));

    /// <summary>The pool keeps arrays of this length, or lets them go in silence; it throws for all others.</summary>
    public bool Takes(int length) => length > _longest || LengthFor(length) == length;
}
