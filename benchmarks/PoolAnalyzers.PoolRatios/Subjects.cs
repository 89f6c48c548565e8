using System.Buffers;

namespace PoolAnalyzers.PoolRatios;

/// <summary>A way to rent an array and give it back.</summary>
/// <remarks>
/// Implementations are structs, and shapes are generic over them alone: the JIT compiles every shape anew for each, with everything inlined.
/// Over a reference type it would compile one body for all, which looks up at run time what it calls.
/// </remarks>
internal interface ISubject
{
    static abstract byte[] Rent();

    static abstract void Return(byte[] item);
}

internal readonly struct Shared : ISubject
{
    public static byte[] Rent() => ArrayPool<byte>.Shared.Rent(4096);

    public static void Return(byte[] item) => ArrayPool<byte>.Shared.Return(item);
}

/// <summary>The same code as <see cref="Shared"/>: how far its ratio is from 1 is the noise of the run.</summary>
internal readonly struct Control : ISubject
{
    public static byte[] Rent() => ArrayPool<byte>.Shared.Rent(4096);

    public static void Return(byte[] item) => ArrayPool<byte>.Shared.Return(item);
}

internal readonly struct LockFree : ISubject
{
    public static byte[] Rent() => LockFreePool.Rent();

    public static void Return(byte[] item) => LockFreePool.Return(item);
}

internal readonly struct Preallocated : ISubject
{
    public static byte[] Rent() => PreallocatedPool.Rent();

    public static void Return(byte[] item) => PreallocatedPool.Return(item);
}

internal readonly struct Locked : ISubject
{
    public static byte[] Rent() => LockedPool.Rent();

    public static void Return(byte[] item) => LockedPool.Return(item);
}

internal readonly struct Strict : ISubject
{
    public static byte[] Rent() => StrictPool.Rent();

    public static void Return(byte[] item) => StrictPool.Return(item);
}

internal readonly struct StrictLocked : ISubject
{
    public static byte[] Rent() => StrictLockedPool.Rent();

    public static void Return(byte[] item) => StrictLockedPool.Return(item);
}

internal readonly struct Instance : ISubject
{
    // Not readonly: a pool that is known to the JIT would be cheaper than one that is found in a field.
    private static InstancePool s_pool = new();

    public static byte[] Rent() => s_pool.Rent();

    public static void Return(byte[] item) => s_pool.Return(item);

    public static void Replace() => s_pool = new InstancePool();
}

internal readonly struct AsArrayPool : ISubject
{
    private static ArrayPool<byte> s_pool = new InstanceArrayPool();

    public static byte[] Rent() => s_pool.Rent(4096);

    public static void Return(byte[] item) => s_pool.Return(item);

    public static void Replace() => s_pool = new InstanceArrayPool();
}
