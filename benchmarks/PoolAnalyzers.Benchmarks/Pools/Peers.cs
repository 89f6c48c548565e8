using System.Buffers;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using CommunityToolkit.HighPerformance.Buffers;
using Microsoft.Extensions.ObjectPool;

namespace PoolAnalyzers.Benchmarks.Pools;

/// <summary>How long the arrays are.</summary>
internal interface ILength
{
    static abstract int Value { get; }
}

internal readonly struct PageLength : ILength
{
    public static int Value => 4096;
}

internal readonly struct HashLength : ILength
{
    public static int Value => HashGuard.HashBuffers.Length;
}

internal readonly struct Shared<TLength> : IArrays
    where TLength : struct, ILength
{
    public static byte[] Rent() => ArrayPool<byte>.Shared.Rent(TLength.Value);

    public static void Return(byte[] array) => ArrayPool<byte>.Shared.Return(array);
}

/// <summary>The same code as <see cref="Shared{TLength}"/>.</summary>
internal readonly struct SharedAgain<TLength> : IArrays
    where TLength : struct, ILength
{
    public static byte[] Rent() => ArrayPool<byte>.Shared.Rent(TLength.Value);

    public static void Return(byte[] array) => ArrayPool<byte>.Shared.Return(array);
}

internal readonly struct Created<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create(TLength.Value, 512);

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);
}

internal readonly struct MicrosoftArrays<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ObjectPool<byte[]> s_pool = new DefaultObjectPool<byte[]>(new Policy(), 512);

    public static byte[] Rent() => s_pool.Get();

    public static void Return(byte[] array) => s_pool.Return(array);

    private sealed class Policy : PooledObjectPolicy<byte[]>
    {
        public override byte[] Create() => new byte[TLength.Value];

        public override bool Return(byte[] obj) => true;
    }
}

internal readonly struct Queued<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ConcurrentQueue<byte[]> s_idle = new();

    public static byte[] Rent() => s_idle.TryDequeue(out var array) ? array : new byte[TLength.Value];

    public static void Return(byte[] array) => s_idle.Enqueue(array);
}

internal readonly struct Stacked<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ConcurrentStack<byte[]> s_idle = new();

    public static byte[] Rent() => s_idle.TryPop(out var array) ? array : new byte[TLength.Value];

    public static void Return(byte[] array) => s_idle.Push(array);
}

internal readonly struct Bagged<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ConcurrentBag<byte[]> s_idle = [];

    public static byte[] Rent() => s_idle.TryTake(out var array) ? array : new byte[TLength.Value];

    public static void Return(byte[] array) => s_idle.Add(array);
}

/// <summary>The pattern of Roslyn's object pool: a first place, and a row of places that is searched from its start.</summary>
internal readonly struct Slots<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly byte[]?[] s_rest = new byte[]?[63];
    private static byte[]? s_first;

    public static byte[] Rent()
    {
        var array = s_first;
        return array is not null && Interlocked.CompareExchange(ref s_first, null, array) == array ? array : Search();
    }

    public static void Return(byte[] array)
    {
        // As there: without an exchange, two threads may fill the same place, and one array is lost.
        if (s_first is null)
            s_first = array;
        else
            Keep(array);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] Search()
    {
        var rest = s_rest;
        for (var i = 0; i < rest.Length; i++)
        {
            var array = rest[i];
            if (array is not null && Interlocked.CompareExchange(ref rest[i], null, array) == array)
                return array;
        }

        return new byte[TLength.Value];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Keep(byte[] array)
    {
        var rest = s_rest;
        for (var i = 0; i < rest.Length; i++)
        {
            if (rest[i] is null)
            {
                rest[i] = array;
                return;
            }
        }
    }
}

internal readonly struct MemoryPoolUse : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var owner = MemoryPool<byte>.Shared.Rent(4096);
        owner.Memory.Span[0] = 1;
    }
}

internal readonly struct SpanOwnerUse : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var owner = SpanOwner<byte>.Allocate(4096);
        owner.Span[0] = 1;
    }
}

internal readonly struct MemoryOwnerUse : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var owner = MemoryOwner<byte>.Allocate(4096);
        owner.Span[0] = 1;
    }
}

/// <summary>The same code as <see cref="MemoryOwnerUse"/>.</summary>
internal readonly struct MemoryOwnerUseAgain : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var owner = MemoryOwner<byte>.Allocate(4096);
        owner.Span[0] = 1;
    }
}

/// <summary>An owner that another method could see.</summary>
internal readonly struct MemoryOwnerInField : IUse
{
    private static MemoryOwner<byte>? s_owner;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        s_owner = MemoryOwner<byte>.Allocate(4096);
        s_owner.Span[0] = 1;
        s_owner.Dispose();
    }
}

internal readonly struct LeaseUse : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var lease = PageOwner.Rent(4096);
        lease.Span[0] = 1;
    }
}

internal readonly struct LeaseInField : IUse
{
    private static PageOwner.Lease s_lease;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        s_lease = PageOwner.Rent(4096);
        s_lease.Span[0] = 1;
        s_lease.Dispose();
    }
}

internal readonly struct PoolLeaseUse : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var lease = LockFreePool.RentLease();
        lease.Span[0] = 1;
    }
}

internal readonly struct PoolLeaseInField : IUse
{
    private static LockFreePool.Lease s_lease;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        s_lease = LockFreePool.RentLease();
        s_lease.Span[0] = 1;
        s_lease.Dispose();
    }
}

/// <summary>The least that a pool can do: look up what the thread has, twice, and write whether that is out. It keeps one array, and checks nothing else.</summary>
internal readonly struct ThreadStaticPair<TLength> : IArrays
    where TLength : struct, ILength
{
    [ThreadStatic]
    private static Pair? t_pair;

    public static byte[] Rent()
    {
        var pair = t_pair;
        if (pair is null || pair.IsOut)
            return Make();
        pair.IsOut = true;
        return pair.Array;
    }

    public static void Return(byte[] array)
    {
        var pair = t_pair;
        if (pair is not null && pair.Array == array)
            pair.IsOut = false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] Make() => (t_pair ??= new Pair { Array = new byte[TLength.Value], IsOut = true }).Array;

    private sealed class Pair
    {
        public required byte[] Array { get; init; }

        public bool IsOut { get; set; }
    }
}

internal readonly struct MicrosoftNodes : IUse
{
    // Not readonly: it is used through a field that dependency injection fills.
    private static ObjectPool<Node> s_pool = new DefaultObjectPoolProvider().Create<Node>();

    public static void Replace() => s_pool = new DefaultObjectPoolProvider().Create<Node>();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var node = s_pool.Get();
        node.Value = 1;
        s_pool.Return(node);
    }
}

/// <summary>The same code as <see cref="MicrosoftNodes"/>.</summary>
internal readonly struct MicrosoftNodesAgain : IUse
{
    private static ObjectPool<Node> s_pool = new DefaultObjectPoolProvider().Create<Node>();

    public static void Replace() => s_pool = new DefaultObjectPoolProvider().Create<Node>();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var node = s_pool.Get();
        node.Value = 1;
        s_pool.Return(node);
    }
}

internal readonly struct SlotNodes : IUse
{
    private static Node? s_first;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var node = s_first;
        if (node is null || Interlocked.CompareExchange(ref s_first, null, node) != node)
            node = new Node();
        node.Value = 1;
        s_first ??= node;
    }
}

internal readonly struct GeneratedNodes : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var node = NodePool.Rent();
        node.Value = 1;
        NodePool.Return(node);
    }
}
