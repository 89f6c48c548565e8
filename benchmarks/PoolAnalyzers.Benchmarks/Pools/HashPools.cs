using System.Buffers;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using HashGuard;

namespace PoolAnalyzers.Benchmarks.Pools;

// The pools of the HashGuard sample, and what a person would write in their place.

internal readonly struct GeneratedLockFree : IArrays
{
    public static byte[] Rent() => LockFreeBytes.Rent();

    public static void Return(byte[] array) => LockFreeBytes.Return(array);
}

internal readonly struct GeneratedLockFreePreallocated : IArrays
{
    public static byte[] Rent() => LockFreePreallocatedBytes.Rent();

    public static void Return(byte[] array) => LockFreePreallocatedBytes.Return(array);
}

internal readonly struct GeneratedLocked : IArrays
{
    public static byte[] Rent() => LockedBytes.Rent();

    public static void Return(byte[] array) => LockedBytes.Return(array);
}

internal readonly struct GeneratedLockedPreallocated : IArrays
{
    public static byte[] Rent() => LockedPreallocatedBytes.Rent();

    public static void Return(byte[] array) => LockedPreallocatedBytes.Return(array);
}

internal readonly struct HandWrittenLockFree : IArrays
{
    public static byte[] Rent() => HandWrittenLockFreePool.Rent();

    public static void Return(byte[] array) => HandWrittenLockFreePool.Return(array);
}

internal readonly struct HandWrittenLocked : IArrays
{
    public static byte[] Rent() => HandWrittenLockedPool.Rent();

    public static void Return(byte[] array) => HandWrittenLockedPool.Return(array);
}

/// <summary>By hand: a slot and a few arrays for each thread, and a queue for the rest.</summary>
internal static class HandWrittenLockFreePool
{
    private static readonly ConcurrentQueue<byte[]> s_idle = new();

    [ThreadStatic]
    private static Cache? t_cache;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] Rent()
    {
        var cache = t_cache;
        if (cache is not null && !cache.SlotIsOut)
        {
            cache.SlotIsOut = true;
            return cache.Slot!;
        }

        return RentSlowly(cache);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return(byte[] array)
    {
        var cache = t_cache;
        if (cache is not null && cache.Slot is not null && ReferenceEquals(cache.Slot, array) && cache.SlotIsOut)
        {
            cache.SlotIsOut = false;
            return;
        }

        ReturnSlowly(cache, array);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] RentSlowly(Cache? cache)
    {
        if (cache is { Count: > 0 })
        {
            ref var last = ref cache.Spare[--cache.Count];
            var array = last!;
            last = null;
            return array;
        }

        return s_idle.TryDequeue(out var idle) ? idle : GC.AllocateUninitializedArray<byte>(HashBuffers.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnSlowly(Cache? cache, byte[] array)
    {
        ArgumentNullException.ThrowIfNull(array);
        if (array.Length != HashBuffers.Length)
            throw new ArgumentException("The array is not of this pool.", nameof(array));
        if (cache is null)
            t_cache = cache = new Cache { Slot = array };
        else if (!cache.SlotIsOut && ReferenceEquals(cache.Slot, array))
            throw new ArgumentException("The array was returned before.", nameof(array));
        else if (cache.Count < cache.Spare.Length)
            cache.Spare[cache.Count++] = array;
        else if (s_idle.Count < HashBuffers.Capacity)
            s_idle.Enqueue(array);
    }

    private sealed class Cache
    {
        public byte[]? Slot;
        public bool SlotIsOut;
        public readonly byte[]?[] Spare = new byte[]?[16];
        public int Count;
    }
}

/// <summary>By hand: a slot for each thread, and a stack behind a lock for the rest.</summary>
internal static class HandWrittenLockedPool
{
    private static readonly byte[]?[] s_idle = new byte[]?[HashBuffers.Capacity];
    private static int s_count;
    private static int s_lock;

    [ThreadStatic]
    private static Cache? t_cache;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] Rent()
    {
        var cache = t_cache;
        if (cache is not null && !cache.SlotIsOut)
        {
            cache.SlotIsOut = true;
            return cache.Slot!;
        }

        return RentSlowly();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return(byte[] array)
    {
        var cache = t_cache;
        if (cache is not null && cache.Slot is not null && ReferenceEquals(cache.Slot, array) && cache.SlotIsOut)
        {
            cache.SlotIsOut = false;
            return;
        }

        ReturnSlowly(cache, array);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] RentSlowly()
    {
        byte[]? array = null;
        Enter();
        if (s_count > 0)
        {
            ref var last = ref s_idle[--s_count];
            array = last;
            last = null;
        }

        Volatile.Write(ref s_lock, 0);
        return array ?? GC.AllocateUninitializedArray<byte>(HashBuffers.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnSlowly(Cache? cache, byte[] array)
    {
        ArgumentNullException.ThrowIfNull(array);
        if (array.Length != HashBuffers.Length)
            throw new ArgumentException("The array is not of this pool.", nameof(array));
        if (cache is null)
        {
            t_cache = new Cache { Slot = array };
            return;
        }

        if (!cache.SlotIsOut && ReferenceEquals(cache.Slot, array))
            throw new ArgumentException("The array was returned before.", nameof(array));
        Enter();
        if (s_count < s_idle.Length)
            s_idle[s_count++] = array;
        Volatile.Write(ref s_lock, 0);
    }

    private static void Enter()
    {
        if (Interlocked.Exchange(ref s_lock, 1) == 0)
            return;
        var spin = default(SpinWait);
        while (Interlocked.Exchange(ref s_lock, 1) != 0)
            spin.SpinOnce();
    }

    private sealed class Cache
    {
        public byte[]? Slot;
        public bool SlotIsOut;
    }
}
