using System.Buffers;

namespace PoolAnalyzers.Benchmarks.Pools;

/// <summary>Soft bound, nobody waits.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]
internal static partial class LockFreePool;

/// <summary>The same, which counts what it does.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Metrics = true)]
internal static partial class MeasuredPool;

/// <summary>Soft bound, nobody waits, full from the start.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Preallocate = true)]
internal static partial class PreallocatedPool;

/// <summary>Soft bound, one lock.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Sync = PoolSync.Lock)]
internal static partial class LockedPool;

/// <summary>Never more than the capacity.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Preallocate = true, WhenEmpty = WhenEmpty.Throw)]
internal static partial class StrictPool;

/// <summary>Never more than the capacity, with fewer arrays at hand.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Preallocate = true, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)]
internal static partial class StrictLockedPool;

/// <summary>A pool that is an object.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]
internal sealed partial class InstancePool;

/// <summary>A pool that is an <c>ArrayPool</c>.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]
internal sealed partial class InstanceArrayPool : ArrayPool<byte>;

/// <summary>What the object pools hold.</summary>
internal sealed class Node
{
    public int Value { get; set; }
}

/// <summary>A pool of objects.</summary>
[ObjectPool(typeof(Node), Capacity = 64)]
internal static partial class NodePool;

/// <summary>An owner of a page.</summary>
[ArrayPoolOwner(typeof(byte))]
internal sealed partial class PageOwner;

internal readonly struct LockFree : IArrays
{
    public static byte[] Rent() => LockFreePool.Rent();

    public static void Return(byte[] array) => LockFreePool.Return(array);
}

internal readonly struct Metered : IArrays
{
    public static byte[] Rent() => MeasuredPool.Rent();

    public static void Return(byte[] array) => MeasuredPool.Return(array);
}

internal readonly struct Preallocated : IArrays
{
    public static byte[] Rent() => PreallocatedPool.Rent();

    public static void Return(byte[] array) => PreallocatedPool.Return(array);
}

internal readonly struct Locked : IArrays
{
    public static byte[] Rent() => LockedPool.Rent();

    public static void Return(byte[] array) => LockedPool.Return(array);
}

internal readonly struct Strict : IArrays
{
    public static byte[] Rent() => StrictPool.Rent();

    public static void Return(byte[] array) => StrictPool.Return(array);
}

/// <summary>Rentals that could wait, and never have to.</summary>
internal readonly struct StrictAsync : IArrays
{
    public static byte[] Rent()
    {
        var rental = StrictPool.RentAsync();
        return rental.IsCompletedSuccessfully ? rental.Result : throw new InvalidOperationException("The pool is not empty, and so nobody waits.");
    }

    public static void Return(byte[] array) => StrictPool.Return(array);
}

internal readonly struct StrictLocked : IArrays
{
    public static byte[] Rent() => StrictLockedPool.Rent();

    public static void Return(byte[] array) => StrictLockedPool.Return(array);
}

internal readonly struct Instance : IArrays
{
    // Not readonly: a pool that is known to the JIT would be cheaper than one that is found in a field.
    private static InstancePool s_pool = new();

    public static byte[] Rent() => s_pool.Rent();

    public static void Return(byte[] array) => s_pool.Return(array);

    public static void Replace() => s_pool = new InstancePool();
}

internal readonly struct AsArrayPool : IArrays
{
    private static ArrayPool<byte> s_pool = new InstanceArrayPool();

    public static byte[] Rent() => s_pool.Rent(4096);

    public static void Return(byte[] array) => s_pool.Return(array);

    public static void Replace() => s_pool = new InstanceArrayPool();
}
