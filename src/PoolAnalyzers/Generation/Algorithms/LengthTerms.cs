using System.Collections.Generic;
using PoolAnalyzers.Generation.Attributes;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Which lengths the arrays of a pool have, among which its renters choose.</summary>
/// <param name="Minimum">The length of the shortest, in elements: a power of two.</param>
/// <param name="Asked">How many elements renters may ask for and get a pooled array.</param>
/// <param name="Rounding">What a length is rounded up to.</param>
/// <param name="MaxBytes">How many bytes the arrays of one length may have together.</param>
/// <param name="Creation">The expression that makes an array, where <c>minimumLength</c> says how long.</param>
/// <param name="Element">What the arrays hold, as text in code.</param>
internal sealed record LengthTerms(int Minimum, int Asked, LengthRounding Rounding, long MaxBytes, string Creation, string Element)
{
    /// <summary>The greatest length that is pooled: above it no power of two is a length.</summary>
    public const int Greatest = 1 << 30;

    private bool HasQuarters => Rounding == LengthRounding.QuarterSteps;

    /// <summary>The least length that a pool can begin with: steps of a quarter are whole numbers then.</summary>
    public static int LeastMinimum(LengthRounding rounding) => rounding == LengthRounding.QuarterSteps ? 8 : 2;

    /// <summary>The next power of two.</summary>
    public static int PowerOfTwo(int length)
    {
        var power = 1;
        while (power < length)
            power <<= 1;
        return power;
    }

    /// <summary>How many lengths there are.</summary>
    public int Count => Lengths.Count;

    /// <summary>The length of the longest, in elements.</summary>
    public int Maximum => Lengths[Count - 1];

    /// <summary>All lengths, the shortest first.</summary>
    public IReadOnlyList<int> Lengths
    {
        get
        {
            var lengths = new List<int> { Minimum };
            while (lengths[lengths.Count - 1] < Asked)
                lengths.Add(LengthOf(lengths.Count));
            return lengths;
        }
    }

    /// <summary>The length at an index, as <see cref="LengthExpression"/> has it computed.</summary>
    private int LengthOf(int index) => !HasQuarters ? Minimum << index : (4 + index % 4) * (Minimum / 4 << index / 4);

    /// <summary>The lines that compute the index of a length.</summary>
    public string IndexLines => HasQuarters
        ? $"""
        uint last = global::System.Math.Max(unchecked((uint)(length - 1)), {Minimum - 1}u);
        int log = global::System.Numerics.BitOperations.Log2(last);
        return (log << 2) + (int)((last >> (log - 2)) & 3) - {4 * Log - 1};
        """
        : $"return global::System.Numerics.BitOperations.Log2(unchecked((uint)(length - 1)) | {Minimum - 1}u) - {Log - 1};";

    /// <summary>The expression for the length at an index.</summary>
    public string LengthExpression => HasQuarters ? $"(4 + (index & 3)) * ({Minimum / 4} << (index >> 2))" : $"{Minimum} << index";

    private int Log
    {
        get
        {
            var log = 0;
            while (1 << log < Minimum)
                log++;
            return log;
        }
    }
}
