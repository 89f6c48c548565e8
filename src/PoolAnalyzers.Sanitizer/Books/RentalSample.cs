namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>Says which rentals are checked: one of so many. All others are as in a program that is not checked. Thread-safe.</summary>
/// <param name="every">One of so many is checked; 1 for each.</param>
internal sealed class RentalSample(int every)
{
    /// <summary>The golden ratio of 32 bits: its multiples are spread evenly, so that no loop of the program keeps step with them.</summary>
    private const uint Step = 0x9E3779B9;

    private readonly uint _limit = (uint)((1UL << 32) / (uint)every - 1);
    private int _count = -1;

    /// <summary>Each rental is checked.</summary>
    public bool IsWhole { get; } = every <= 1;

    /// <summary>Counts one more rental, and tells whether it is to be checked. The first one is.</summary>
    public bool IsTurn() => IsWhole || (uint)Interlocked.Increment(ref _count) * Step <= _limit;
}
