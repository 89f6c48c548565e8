using System.Buffers;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Benchmarks.Pools;
using Scopes;

namespace PoolAnalyzers.Benchmarks.Systems;

// The ways of the sample with a length that the JIT knows: it folds the look at length zero and the bounds of the span.

internal readonly struct Length100 : ILength
{
    public static int Value => 100;
}

internal readonly struct Length10000 : ILength
{
    public static int Value => 10_000;
}

internal readonly struct ConstantPlain<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var array = ArrayPool<T>.Shared.Rent(TLength.Value);
        try
        {
            Work.UseArray(array.AsSpan(0, TLength.Value));
        }
        finally
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                array.AsSpan(0, TLength.Value).Clear();
            ArrayPool<T>.Shared.Return(array);
        }
    }
}

/// <summary>The same code as <see cref="ConstantPlain{T, TLength}"/>.</summary>
internal readonly struct ConstantPlainAgain<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        var array = ArrayPool<T>.Shared.Rent(TLength.Value);
        try
        {
            Work.UseArray(array.AsSpan(0, TLength.Value));
        }
        finally
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                array.AsSpan(0, TLength.Value).Clear();
            ArrayPool<T>.Shared.Return(array);
        }
    }
}

internal readonly struct ConstantScope<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var scope = new Scope<T>(TLength.Value);
        Work.UseArray(scope.Span);
    }
}

internal readonly struct ConstantCached<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var scope = new CachedScope<T>(TLength.Value);
        Work.UseArray(scope.Span);
    }
}

internal readonly struct ConstantLease<T, TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var lease = Owner<T>.Rent(TLength.Value);
        Work.UseArray(lease.Span);
    }
}
