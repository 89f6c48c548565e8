using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

sealed class Frame : IDisposable
{
    private byte[]? _b;
    public int Length { get; }

    public Frame(byte[] b, int n)
    {
        if (n < 0)
            throw new ArgumentException();
        _b = b;
        Length = n;
    }

    public ReadOnlySpan<byte> Span => _b.AsSpan(0, Length);

    public void Dispose()
    {
        if (_b is { } b)
        {
            _b = null;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

static class Frames
{
    public static Frame Read(Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(10);
        int n = s.Read(b, 0, 10);
        return new Frame(b, n);
    }

    public static Frame? ReadOrNull(Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(10); //! POOL001
        int n = s.Read(b, 0, 10);
        if (n == 0)
            return null;
        return new Frame(b, n);
    }

    public static Frame ReadWrong(Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            int n = s.Read(b, 0, 10);
            return new Frame(b, n); //! POOL016
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static int PeekRight(Stream s)
    {
        using var f = Read(s);
        return f.Span[0];
    }
}
