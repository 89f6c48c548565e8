using System.Runtime.CompilerServices;
using CommunityToolkit.HighPerformance.Buffers;
using Scopes;

namespace PoolAnalyzers.Benchmarks.Systems;

// Beside the ways of the sample: the same code again, and those of the toolkit.

internal readonly struct PlainAgain<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        var array = System.Buffers.ArrayPool<T>.Shared.Rent(length);
        try
        {
            Work.UseArray(array.AsSpan(0, length));
        }
        finally
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                array.AsSpan(0, length).Clear();
            System.Buffers.ArrayPool<T>.Shared.Return(array);
        }
    }
}

internal readonly struct ToolkitSpan<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var owner = SpanOwner<T>.Allocate(length);
        Work.UseArray(owner.Span);
    }
}

internal readonly struct ToolkitMemory<T> : IWay
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once(int length)
    {
        using var owner = MemoryOwner<T>.Allocate(length);
        Work.UseArray(owner.Span);
    }
}
