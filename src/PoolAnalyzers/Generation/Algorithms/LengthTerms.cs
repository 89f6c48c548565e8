using PoolAnalyzers.Generation.Attributes;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Which lengths the arrays of a pool have, among which its renters choose.</summary>
/// <param name="Minimum">The length of the shortest, in elements: a power of two.</param>
/// <param name="Asked">How many elements renters may ask for and get a pooled array.</param>
/// <param name="Rounding">What a length is rounded up to.</param>
/// <param name="MaxBytes">How many bytes the arrays of one length may have together.</param>
/// <param name="Creation">How an array is made, where <c>minimumLength</c> says how long.</param>
/// <param name="Element">What the arrays hold, as text in code.</param>
internal sealed record LengthTerms(int Minimum, int Asked, LengthRounding Rounding, long MaxBytes, ItemCreation Creation, string Element)
{
    /// <summary>The greatest length that is pooled: above it no power of two is a length.</summary>
    public const int Greatest = 1 << 30;

    private bool HasQuarters => Rounding == LengthRounding.QuarterSteps;

    /// <summary>How many indexes there are, a power of two: each length that an <c>int</c> could ask for has one.</summary>
    public int IndexCount => HasQuarters ? 128 : 32;

    /// <summary>The least index of a length that the pool has.</summary>
    public int FirstIndex => System.Math.Min(IndexOf(Minimum), IndexOf(Maximum));

    /// <summary>The greatest index of a length that the pool has.</summary>
    public int LastIndex => System.Math.Max(IndexOf(Minimum), IndexOf(Maximum));

    /// <summary>The length of the longest, in elements.</summary>
    public int Maximum
    {
        get
        {
            var asked = System.Math.Max(Asked, Minimum);
            if (!HasQuarters)
                return PowerOfTwo(asked);
            var step = PowerOfTwo(asked) / 8;
            return (asked + step - 1) / step * step;
        }
    }

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

    /// <summary>The lines that compute the index of the shortest length that is enough.</summary>
    public string IndexForLines => HasQuarters
        ? $"""
        uint last = global::System.Math.Max(unchecked((uint)(minimumLength - 1)), {Minimum - 1}u);
        int log = global::System.Numerics.BitOperations.Log2(last);
        return ((log << 2) + (int)((last >> (log - 2)) & 3) + 1) & (IndexCount - 1);
        """
        : $"return (global::System.Numerics.BitOperations.LeadingZeroCount(unchecked((uint)(minimumLength - 1)) | {Minimum - 1}u) - 1) & (IndexCount - 1);";

    /// <summary>The lines that compute the index of a length that the pool has.</summary>
    public string IndexOfLines => HasQuarters
        ? """
        int log = global::System.Numerics.BitOperations.Log2((uint)length);
        return ((log << 2) + ((length >> (log - 2)) & 3)) & (IndexCount - 1);
        """
        : "return global::System.Numerics.BitOperations.LeadingZeroCount((uint)length) & (IndexCount - 1);";

    /// <summary>The expression for the length at an index.</summary>
    public string LengthExpression => HasQuarters ? "(4 + (index & 3)) << ((index >> 2) - 2)" : "1 << (31 - index)";

    /// <summary>The index of a length that the pool has, as <see cref="IndexOfLines"/> has it computed.</summary>
    private int IndexOf(int length)
    {
        var log = 0;
        while (length >> (log + 1) > 0)
            log++;
        return HasQuarters ? (log << 2) + ((length >> (log - 2)) & 3) : 31 - log;
    }
}
