using System.Buffers;
using System.Runtime.CompilerServices;

namespace Scopes;

/// <summary>Rents, uses and gives back. Implementations are structs, so that generic code over them is compiled for each.</summary>
internal interface IWay
{
    /// <summary>One use.</summary>
    /// <param name="length">How many elements.</param>
    static abstract void Once(int length);
}

/// <summary>What is done with the elements: something that the compiler cannot look into.</summary>
internal static class Work
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void UseArray<T>(Span<T> span)
    {
        if (span.Length > 0)
            span[0] = default!;
    }
}

/// <summary>The array pool, with <c>try</c> and <c>finally</c>.</summary>
internal readonly struct Plain<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        var array = ArrayPool<T>.Shared.Rent(length);
        try
        {
            Work.UseArray(array.AsSpan(0, length));
        }
        finally
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                array.AsSpan(0, length).Clear();
            ArrayPool<T>.Shared.Return(array);
        }
    }
}

/// <summary>A scope that somebody wrote.</summary>
internal readonly struct ByHand<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var scope = new HandWrittenScope<T>(length);
        Work.UseArray(scope.Span);
    }
}

/// <summary>A generated scope.</summary>
internal readonly struct Generated<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var scope = new Scope<T>(length);
        Work.UseArray(scope.Span);
    }
}

/// <summary>A generated scope with an array that the thread keeps.</summary>
internal readonly struct Cached<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var scope = new CachedScope<T>(length);
        Work.UseArray(scope.Span);
    }
}

/// <summary>A generated owner: a pooled object that can be anywhere.</summary>
internal readonly struct Leased<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var lease = Owner<T>.Rent(length);
        Work.UseArray(lease.Span);
    }
}

/// <summary>The memory pool of .NET, which allocates an owner.</summary>
internal readonly struct PooledMemory<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var owner = MemoryPool<T>.Shared.Rent(length);
        Work.UseArray(owner.Memory.Span[..length]);
    }
}
