using System;
using System.Buffers;

static class Spans
{
    public delegate void SpanAction(Span<byte> span);
    public static void With(int n, SpanAction action)
    {
        var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
        action(a.AsSpan(0, n));
    }

    public static TResult WithResult<TResult>(int n, Func<byte[], TResult> action)
    {
        var a = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            return action(a);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(a);
        }
    }

    public static void WithRight(int n, SpanAction action)
    {
        var a = ArrayPool<byte>.Shared.Rent(n);
        action(a.AsSpan(0, n));
        ArrayPool<byte>.Shared.Return(a);
    }
}
