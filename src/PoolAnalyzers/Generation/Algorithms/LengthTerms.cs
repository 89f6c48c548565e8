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

    /// <summary>How many indexes there are: one for each length that an <c>int</c> could ask for, a power of two.</summary>
    public int IndexCount => HasQuarters ? 128 : 32;

    /// <summary>The index of the shortest length.</summary>
    public int FirstIndex => IndexOf(Minimum);

    /// <summary>The index of the longest length.</summary>
    public int LastIndex => IndexOf(Asked);

    /// <summary>The length of the longest, in elements.</summary>
    public int Maximum => HasQuarters ? (5 + LastIndex % 4) << (LastIndex / 4 - 2) : 2 << LastIndex;

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

    /// <summary>The lines that compute the index of a length.</summary>
    public string IndexLines => HasQuarters
        ? $"""
        uint last = global::System.Math.Max(unchecked((uint)(length - 1)), {Minimum - 1}u);
        int log = global::System.Numerics.BitOperations.Log2(last);
        return (log << 2) + (int)((last >> (log - 2)) & 3);
        """
        : $"return global::System.Numerics.BitOperations.Log2(unchecked((uint)(length - 1)) | {Minimum - 1}u);";

    /// <summary>The expression for the length at an index.</summary>
    public string LengthExpression => HasQuarters ? "(5 + (index & 3)) << ((index >> 2) - 2)" : "2 << index";

    /// <summary>The index of a length, as <see cref="IndexLines"/> has it computed.</summary>
    private int IndexOf(int length)
    {
        var last = System.Math.Max(length - 1, Minimum - 1);
        var log = 0;
        while (last >> (log + 1) > 0)
            log++;
        return HasQuarters ? (log << 2) + ((last >> (log - 2)) & 3) : log;
    }
}
