using PoolAnalyzers.Generation.Attributes;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>What array pools and object pools have in common: how many they keep, for whom, and what happens at the ends.</summary>
/// <param name="IsStatic">Whether the pool is a static class; otherwise each instance is a pool.</param>
/// <param name="Capacity">How many are kept, or unless <see cref="WhenEmpty.Allocate"/> how many exist at most.</param>
/// <param name="Sync">How threads take turns.</param>
/// <param name="Preallocate">Whether all are made at first use.</param>
/// <param name="WhenEmpty">What renting does when nothing is idle.</param>
/// <param name="Metrics">Whether what is made and dropped is counted.</param>
/// <param name="AutoTrim">Whether what was not used between two full garbage collections is let go.</param>
/// <param name="MagazineSize">How many a thread exchanges with the others at a time.</param>
internal sealed record PoolModel(
    bool IsStatic, int Capacity, PoolSync Sync, bool Preallocate, WhenEmpty WhenEmpty, bool Metrics, bool AutoTrim, int MagazineSize)
{
    /// <summary>How the instances of the pool can be disposed.</summary>
    public PoolEnd End { get; init; }

    /// <summary>Whether what happens is written as events.</summary>
    public bool Events { get; init; }

    /// <summary>Whether somebody is told what is made and dropped.</summary>
    public bool IsObserved => Metrics || Events;

    /// <summary>Whether the constructor takes the bounds. <see cref="Capacity"/> is their default then.</summary>
    public bool HasRuntimeLimits { get; init; }

    /// <summary>The capacity of a pool that says none.</summary>
    public const int UsualCapacity = 256;

    /// <summary>More would make the depot alone larger than most caches.</summary>
    public const int GreatestCapacity = 1 << 20;

    private const int GreatestMagazine = 16;
    /// <summary>How many bytes the arrays of one magazine have together, unless one alone has more.</summary>
    public const int BytesPerMagazine = 64 * 1024;

    /// <summary>Whether what nobody used for a while is let go. What was made in advance stays until memory is short.</summary>
    public bool TrimsUnused => AutoTrim && !Preallocate;

    /// <summary>Whether an instance can be disposed.</summary>
    public bool CanEnd => End != PoolEnd.None;

    /// <summary>Whether never more than the capacity exist.</summary>
    public bool IsStrict => WhenEmpty != WhenEmpty.Allocate;

    /// <summary>
    /// As many as fit into 64 KiB, so that a thread hoards little memory; and no more than an eighth of the capacity, so that one thread
    /// does not hoard the pool.
    /// </summary>
    /// <param name="itemBytes">The size of what is pooled; zero when it is small.</param>
    /// <param name="capacity">How many the pool keeps.</param>
    public static int ChooseMagazineSize(long itemBytes, int capacity)
    {
        var byMemory = itemBytes == 0 ? GreatestMagazine : BytesPerMagazine / System.Math.Max(itemBytes, 1);
        return (int)System.Math.Max(1, System.Math.Min(System.Math.Min(byMemory, GreatestMagazine), capacity / 8));
    }
}
