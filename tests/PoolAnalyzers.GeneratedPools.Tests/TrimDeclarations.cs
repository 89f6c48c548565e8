namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>What tests do with a pool that trims itself.</summary>
internal interface ITrimmedPool<TItem>
{
    TItem Rent();

    bool TryRent([System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out TItem? item);

    void Return(TItem item);

    void Trim();

    /// <summary>What a full collection calls while there is memory enough, or when it gets short.</summary>
    void CollectionHasEnded(bool isMemoryShort);
}

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64)]
internal sealed partial class TrimmedLongs : ITrimmedPool<long[]>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, Sync = PoolSync.Lock)]
internal sealed partial class TrimmedLockedLongs : ITrimmedPool<long[]>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class TrimmedStrictLongs : ITrimmedPool<long[]>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)]
internal sealed partial class TrimmedStrictLockedLongs : ITrimmedPool<long[]>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

/// <summary>Counts its ends, and knows who has it.</summary>
internal sealed class Tracked : IDisposable
{
    private static int s_created;
    private static int s_disposed;
    private int _owner;
    private int _isDisposed;

    public Tracked() => Interlocked.Increment(ref s_created);

    public static int Living => Volatile.Read(ref s_created) - Volatile.Read(ref s_disposed);

    public void Acquire(int id)
    {
        if (Volatile.Read(ref _isDisposed) != 0 || Interlocked.CompareExchange(ref _owner, id, 0) != 0)
            throw new InvalidOperationException("It is disposed, or another thread has it.");
    }

    public void Release(int id)
    {
        if (Volatile.Read(ref _isDisposed) != 0 || Interlocked.CompareExchange(ref _owner, 0, id) != id)
            throw new InvalidOperationException("It was disposed while it was rented, or another thread has it.");
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0 || Volatile.Read(ref _owner) != 0)
            throw new InvalidOperationException("It was disposed before, or while it was rented.");
        Interlocked.Increment(ref s_disposed);
    }
}

[ObjectPool(typeof(Tracked), Capacity = 64)]
internal sealed partial class TrimmedObjects : ITrimmedPool<Tracked>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

[ObjectPool(typeof(Tracked), Capacity = 64, Sync = PoolSync.Lock)]
internal sealed partial class TrimmedLockedObjects : ITrimmedPool<Tracked>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

[ObjectPool(typeof(Tracked), Capacity = 64, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class TrimmedStrictObjects : ITrimmedPool<Tracked>
{
    public void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}

[FixedLengthPool(typeof(byte), Length = 1 << 16, Capacity = 4800)]
internal static partial class BurstPages;

[FixedLengthPool(typeof(byte), Length = 1 << 16, Capacity = 4800, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class BurstStrictPages;

[FixedLengthPool(typeof(byte), Length = 1 << 16, Capacity = 4800, Sync = PoolSync.Lock)]
internal sealed partial class BurstLockedPages;

[FixedLengthPool(typeof(byte), Length = 1 << 16, Capacity = 4800)]
internal sealed partial class BurstInstancePages;

[FixedLengthPool(typeof(byte), Length = 1 << 16, Capacity = 64, AutoTrim = false)]
internal static partial class KeptPages;

[FixedLengthPool(typeof(byte), Length = 1 << 16, Capacity = 64, Preallocate = true)]
internal static partial class PreallocatedPages;
