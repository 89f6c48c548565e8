using System;
using System.Buffers;
using System.IO;

public class ChunkedStream : Stream
{
    private readonly Stream _inner;
    private byte[] _buffer;
    private readonly bool _leaveOpen;
    public ChunkedStream(Stream inner, bool leaveOpen = false)
    {
        _inner = inner ?? throw new ArgumentNullException(nameof(inner));
        _leaveOpen = leaveOpen;
        _buffer = ArrayPool<byte>.Shared.Rent(4096);
    }

    protected override void Dispose(bool disposing)
    {
        try
        {
            if (disposing)
            {
                Flush();
                if (!_leaveOpen)
                    _inner.Dispose();
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
            base.Dispose(disposing);
        }
    }

    public override bool CanRead => _inner.CanRead;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => 0;
    public override long Position { get; set; }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int n = _inner.Read(_buffer, 0, Math.Min(count, 512));
        Buffer.BlockCopy(_buffer, 0, buffer, offset, n);
        return n;
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value)
    {
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
    }
}

public class ChunkedStreamRight : Stream
{
    private readonly Stream _inner;
    private byte[]? _buffer;
    private readonly bool _leaveOpen;
    public ChunkedStreamRight(Stream inner, bool leaveOpen = false)
    {
        _inner = inner ?? throw new ArgumentNullException(nameof(inner));
        _leaveOpen = leaveOpen;
        _buffer = ArrayPool<byte>.Shared.Rent(4096);
    }

    protected override void Dispose(bool disposing)
    {
        try
        {
            if (disposing && _buffer is not null)
            {
                Flush();
                if (!_leaveOpen)
                    _inner.Dispose();
            }
        }
        finally
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }

            base.Dispose(disposing);
        }
    }

    public override bool CanRead => _inner.CanRead;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => 0;
    public override long Position { get; set; }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int n = _inner.Read(_buffer!, 0, Math.Min(count, 512));
        Buffer.BlockCopy(_buffer!, 0, buffer, offset, n);
        return n;
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value)
    {
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
    }
}
