using System;
using System.Buffers;
using System.IO;

public sealed class Rdr : IDisposable
{
    private readonly Stream _s;
    private readonly byte[] _buf;
    private readonly bool _own;
    private bool _disposed;
    public Rdr(Stream s) : this(s, ArrayPool<byte>.Shared.Rent(1024), true)
    {
    }

    public Rdr(Stream s, byte[] buf) : this(s, buf, false)
    {
    }

    private Rdr(Stream s, byte[] buf, bool own)
    {
        _s = s;
        _buf = buf;
        _own = own;
    }

    public int Read()
    {
        if (_disposed)
            throw new ObjectDisposedException(nameof(Rdr));
        return _s.Read(_buf, 0, 1024);
    }

    public void Dispose()
    {
        if (_disposed)
            return;
        _disposed = true;
        if (_own)
            ArrayPool<byte>.Shared.Return(_buf);
        _s.Dispose();
    }
}

public sealed class RdrWrong : IDisposable
{
    private readonly Stream _s;
    private readonly byte[] _buf;
    private readonly bool _own;
    public RdrWrong(Stream s) : this(s, ArrayPool<byte>.Shared.Rent(1024), true)
    {
    }

    public RdrWrong(Stream s, byte[] buf) : this(s, buf, false)
    {
    }

    private RdrWrong(Stream s, byte[] buf, bool own)
    {
        _s = s;
        _buf = buf;
        _own = own;
    }

    public int Read() => _s.Read(_buf, 0, 1024);
    public void Dispose()
    {
        if (_own)
            ArrayPool<byte>.Shared.Return(_buf); //! POOL012
        _s.Dispose();
    }
}
