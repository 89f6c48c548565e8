using System;
using System.Buffers;
using System.IO;

public sealed class LazyBuffered : IDisposable
{
    private byte[]? _buffer;
    private readonly Stream _s = Stream.Null;
    private byte[] Buffer => _buffer ??= ArrayPool<byte>.Shared.Rent(512);

    public int Read()
    {
        int n = _s.Read(Buffer, 0, 512);
        return n > 0 ? Buffer[0] : -1;
    }

    public void Close()
    {
        if (_buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
        }
    }

    public void Dispose() => Close();
}

public sealed class LazyBufferedRight : IDisposable
{
    private byte[]? _buffer;
    private readonly Stream _s = Stream.Null;
    private byte[] Buffer => _buffer ??= ArrayPool<byte>.Shared.Rent(512);

    public int Read()
    {
        int n = _s.Read(Buffer, 0, 512);
        return n > 0 ? Buffer[0] : -1;
    }

    public void Close()
    {
        if (_buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = null;
        }
    }

    public void Dispose() => Close();
}

public sealed class LazyForgotten
{
    private byte[]? _buffer;
    private readonly Stream _s = Stream.Null;
    public int Read()
    {
        _buffer ??= ArrayPool<byte>.Shared.Rent(512); //! POOL005
        int n = _s.Read(_buffer, 0, 512);
        return n > 0 ? _buffer[0] : -1;
    }
}
