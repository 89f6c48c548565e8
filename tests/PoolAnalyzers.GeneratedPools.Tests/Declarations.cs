using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>What tests do with a pool of arrays, whatever its kind.</summary>
internal interface ILongPool
{
    long[] Rent();

    bool TryRent([NotNullWhen(true)] out long[]? array);

    void Return(long[] array);

    void Trim();
}

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, AutoTrim = false)]
internal sealed partial class LockFreeLongs : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, Preallocate = true, AutoTrim = false)]
internal sealed partial class PreallocatedLongs : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, Sync = PoolSync.Lock, AutoTrim = false)]
internal sealed partial class LockedLongs : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 24, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class StrictLongs : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 24, WhenEmpty = WhenEmpty.Throw, Preallocate = true, Sync = PoolSync.Lock, AutoTrim = false)]
internal sealed partial class StrictLockedLongs : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 2, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class TightLongs : ILongPool;

[FixedLengthPool(typeof(byte), Length = 16, Capacity = 64, Clear = ClearPolicy.Always)]
internal sealed partial class Zeros;

[FixedLengthPool(typeof(byte), Length = 16, Capacity = 64, Clear = ClearPolicy.Always, Sync = PoolSync.Lock)]
internal sealed partial class LockedZeros;

[FixedLengthPool(typeof(byte), Length = 16, Capacity = 64, Clear = ClearPolicy.Always, WhenEmpty = WhenEmpty.Throw, Preallocate = true)]
internal sealed partial class StrictZeros;

[FixedLengthPool(typeof(object), Length = 16, Capacity = 64)]
internal sealed partial class Objects;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 4, Pinned = true, Metrics = true)]
internal sealed partial class CountedInts : ArrayPool<int>;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 4, Sync = PoolSync.Lock, Metrics = true)]
internal sealed partial class LifetimeInts;

[FixedLengthPool(Length = 16, Capacity = 4)]
internal static partial class Anything<T>;

[FixedLengthPool(Length = 16, Capacity = 4, WhenEmpty = WhenEmpty.Throw, Metrics = true)]
internal sealed partial class StrictAnything<T>;

[FixedLengthPool(typeof(byte), Length = 32, Capacity = 8)]
internal static partial class Bodies;

[ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = "Clear", MaxRetained = "Capacity <= 4096")]
internal static partial class Builders;

[ObjectPool(typeof(List<string>), Reset = nameof(Empty), MaxRetained = nameof(IsSmall), Create = nameof(Make), Sync = PoolSync.Lock)]
internal sealed partial class Lists
{
    private static List<string> Make() => new(4);

    private static void Empty(List<string> list) => list.Clear();

    private static bool IsSmall(List<string> list) => list.Capacity <= 16;
}

[ObjectPool(typeof(Disposed), Capacity = 2, MaxRetained = "IsGood", WhenEmpty = WhenEmpty.Throw, Metrics = true)]
internal sealed partial class StrictDisposed;

[ObjectPool(typeof(Disposed), Capacity = 2)]
internal sealed partial class SoftDisposed;

[ObjectPool(typeof(Disposed), Capacity = 2, Sync = PoolSync.Lock, Preallocate = true)]
internal sealed partial class LockedDisposed;

/// <summary>Lets everything be collected and finalized when it is dropped.</summary>
internal sealed class Collecting : IDisposable
{
    public static bool IsCollecting { get; set; }

    public void Dispose()
    {
        if (IsCollecting)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }
}

[ObjectPool(typeof(Collecting), Capacity = 2)]
internal sealed partial class CollectingPool;

[ObjectPool]
internal sealed partial class PoolOf<T>
    where T : class, new();

internal sealed class Disposed : IDisposable
{
    public bool IsGood { get; set; } = true;

    public bool IsDisposed { get; private set; }

    public void Dispose() => IsDisposed = true;
}

[ArrayPoolScope(typeof(byte))]
internal ref partial struct ByteScope;

[ArrayPoolScope]
internal ref partial struct Scope<T>;

[ArrayPoolScope(typeof(string), PoolArgument = true)]
internal ref partial struct PooledNames;

[ArrayPoolScope(typeof(char), Pool = "Pool")]
internal ref partial struct OwnChars
{
    public static readonly RecordingPool<char> Pool = new();
}

[ArrayPoolScope(typeof(int), ThreadCache = true)]
internal ref partial struct CachedInts;

[ArrayPoolScope(typeof(object), ThreadCache = true)]
internal ref partial struct CachedObjects;

[ArrayPoolOwner(typeof(byte))]
internal sealed partial class ByteOwner;

[ArrayPoolOwner(Pool = "RecordingPool<T>.Instance")]
internal sealed partial class Owner<T>;

/// <summary>Remembers what was rented and returned.</summary>
internal sealed class RecordingPool<T> : ArrayPool<T>
{
    public static readonly RecordingPool<T> Instance = new();

    public List<T[]> Rented { get; } = [];

    public List<T[]> Returned { get; } = [];

    public override T[] Rent(int minimumLength)
    {
        var array = new T[minimumLength + 3];
        Rented.Add(array);
        return array;
    }

    public override void Return(T[] array, bool clearArray = false) => Returned.Add(array);
}

/// <summary>Says whether it was finalized, as a handle inside of it would be.</summary>
internal sealed class Fragile
{
    public bool IsFinalized { get; private set; }

    ~Fragile() => IsFinalized = true;
}

[ObjectPool(typeof(Fragile), Capacity = 64)]
internal static partial class FragilePool;

[ObjectPool(typeof(Fragile), Capacity = 64, Sync = PoolSync.Lock)]
internal static partial class LockedFragilePool;

[ObjectPool(typeof(Fragile), Capacity = 64, WhenEmpty = WhenEmpty.Throw)]
internal static partial class StrictFragilePool;

[ObjectPool(typeof(Fragile), Capacity = 64, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)]
internal static partial class StrictLockedFragilePool;

[ObjectPool(typeof(Fragile), Capacity = 3, WhenEmpty = WhenEmpty.Throw)]
internal static partial class StrictFewPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 3, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class StrictWaits : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 3, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, Preallocate = true)]
internal sealed partial class StrictLockedWaits : ILongPool;

[FixedLengthPool(typeof(byte), Length = 8, Capacity = 1, WhenEmpty = WhenEmpty.Wait)]
internal static partial class WaitingBytes;

[ObjectPool(typeof(object), Capacity = 1, WhenEmpty = WhenEmpty.Throw, Create = nameof(Make), MaxRetained = nameof(Keep))]
internal sealed partial class Brittle
{
    public static int Failures { get; set; }

    public static bool IsKept { get; set; } = true;

    private static object Make() => Failures-- > 0 ? throw new NotSupportedException() : new object();

    private static bool Keep(object item) => IsKept;
}
