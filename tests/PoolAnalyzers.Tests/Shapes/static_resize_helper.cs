using System;
using System.Buffers;

internal static class BufferUtil
{
    public static void Resize(ref byte[] buffer, int size, int used)
    {
        var larger = ArrayPool<byte>.Shared.Rent(size);
        Buffer.BlockCopy(buffer, 0, larger, 0, used);
        buffer = larger;
    }

    public static void ResizeRight(ref byte[] buffer, int size, int used)
    {
        var old = buffer;
        buffer = ArrayPool<byte>.Shared.Rent(size);
        Buffer.BlockCopy(old, 0, buffer, 0, used);
        ArrayPool<byte>.Shared.Return(old);
    }
}

public sealed class Encoder : IDisposable
{
    private byte[] _buf = ArrayPool<byte>.Shared.Rent(64);
    private int _used;
    public void Put(byte b)
    {
        if (_used == _buf.Length)
            BufferUtil.Resize(ref _buf, _used * 2, _used); //! POOL006
        _buf[_used++] = b;
    }

    public void Dispose()
    {
        var b = _buf;
        _buf = Array.Empty<byte>();
        ArrayPool<byte>.Shared.Return(b);
    }
}

public sealed class EncoderRight : IDisposable
{
    private byte[] _buf = ArrayPool<byte>.Shared.Rent(64);
    private int _used;
    public void Put(byte b)
    {
        if (_used == _buf.Length)
            BufferUtil.ResizeRight(ref _buf, _used * 2, _used);
        _buf[_used++] = b;
    }

    public void Dispose()
    {
        var b = _buf;
        _buf = Array.Empty<byte>();
        ArrayPool<byte>.Shared.Return(b);
    }
}
