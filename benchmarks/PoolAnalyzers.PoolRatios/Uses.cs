using System.Buffers;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.ObjectPool;

namespace PoolAnalyzers.PoolRatios;

/// <summary>One whole use: rent, touch, return. Implementations are structs, as those of <see cref="ISubject"/>.</summary>
internal interface IUse
{
    static abstract void Once();
}

/// <summary>A length, known to the JIT.</summary>
internal interface ILength
{
    static abstract int Value { get; }
}

internal readonly struct Length100 : ILength
{
    public static int Value => 100;
}

internal readonly struct Length10000 : ILength
{
    public static int Value => 10_000;
}

internal readonly struct ByHand<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var array = ArrayPool<T>.Shared.Rent(TLength.Value);
        try
        {
            Touching.Touch(array.AsSpan(0, TLength.Value));
        }
        finally
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                array.AsSpan(0, TLength.Value).Clear();
            ArrayPool<T>.Shared.Return(array);
        }
    }
}

internal readonly struct ByHandAgain<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var array = ArrayPool<T>.Shared.Rent(TLength.Value);
        try
        {
            Touching.Touch(array.AsSpan(0, TLength.Value));
        }
        finally
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                array.AsSpan(0, TLength.Value).Clear();
            ArrayPool<T>.Shared.Return(array);
        }
    }
}

internal readonly struct Scoped<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var scope = new Scope<T>(TLength.Value);
        Touching.Touch(scope.Span);
    }
}

internal readonly struct CachedByteUse<TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var scope = new CachedBytes(TLength.Value);
        Touching.Touch(scope.Span);
    }
}

internal readonly struct CachedIntUse<TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var scope = new CachedInts(TLength.Value);
        Touching.Touch(scope.Span);
    }
}

internal readonly struct LeaseUse<TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var lease = ByteOwner.Rent(TLength.Value);
        Touching.Touch(lease.Span);
    }
}

internal readonly struct MicrosoftPoolUse : IUse
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

internal readonly struct MicrosoftPoolUseAgain : IUse
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

internal readonly struct NodePoolUse : IUse
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var node = NodePool.Rent();
        node.Value = 1;
        NodePool.Return(node);
    }
}

internal static class Touching
{
    /// <summary>Stands for the work: a call, so that the span has to exist.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Touch<T>(Span<T> span) => span[0] = default!;
}
