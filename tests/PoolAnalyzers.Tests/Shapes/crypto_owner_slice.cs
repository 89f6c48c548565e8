using System;
using System.Buffers;

internal sealed class SlicedOwner<T> : IMemoryOwner<T>
{
    private IMemoryOwner<T>? _inner;
    private readonly int _length;
    public SlicedOwner(IMemoryOwner<T> inner, int length)
    {
        _inner = inner;
        _length = length;
    }

    public Memory<T> Memory => (_inner ?? throw new ObjectDisposedException("")).Memory.Slice(0, _length);

    public void Dispose()
    {
        _inner?.Dispose();
        _inner = null;
    }
}

internal static class Alloc
{
    public static IMemoryOwner<byte> Exact(int n) => new SlicedOwner<byte>(MemoryPool<byte>.Shared.Rent(n), n);
    public static int Use(int n)
    {
        var o = Exact(n); //! POOL003
        o.Memory.Span.Clear();
        return o.Memory.Length;
    }

    public static int UseRight(int n)
    {
        using var o = Exact(n);
        o.Memory.Span.Clear();
        return o.Memory.Length;
    }

    public static IMemoryOwner<byte> Decode(ReadOnlySpan<byte> src)
    {
        IMemoryOwner<byte>? owner = null;
        try
        {
            owner = Exact(src.Length);
            src.CopyTo(owner.Memory.Span);
            var result = owner;
            owner = null;
            return result;
        }
        finally
        {
            owner?.Dispose();
        }
    }

    public static Memory<byte> DecodeWrong(ReadOnlySpan<byte> src)
    {
        using var owner = Exact(src.Length);
        src.CopyTo(owner.Memory.Span);
        return owner.Memory; //! POOL016
    }
}
