using System;
using System.Buffers;
using System.IO;
using System.Text;

public sealed class PooledTextReader : TextReader
{
    private readonly Stream _s;
    private readonly Decoder _d = Encoding.UTF8.GetDecoder();
    private byte[]? _bytes;
    private char[]? _chars;
    private int _pos, _len;
    public PooledTextReader(Stream s)
    {
        _s = s;
        _bytes = ArrayPool<byte>.Shared.Rent(1024);
        _chars = ArrayPool<char>.Shared.Rent(1024);
    }

    public override int Read()
    {
        if (_pos == _len && !Fill())
            return -1;
        return _chars![_pos++];
    }

    private bool Fill()
    {
        int n = _s.Read(_bytes!, 0, 1024);
        _len = _d.GetChars(_bytes!, 0, n, _chars!, 0);
        _pos = 0;
        return _len > 0;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && _bytes != null)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = null;
            ArrayPool<char>.Shared.Return(_chars!);
            _chars = null;
        }

        base.Dispose(disposing);
    }
}

public sealed class PooledTextReaderWrong : TextReader
{
    private readonly Stream _s;
    private readonly Decoder _d = Encoding.UTF8.GetDecoder();
    private byte[]? _bytes;
    private char[]? _chars;
    private int _pos, _len;
    public PooledTextReaderWrong(Stream s)
    {
        _s = s;
        _bytes = ArrayPool<byte>.Shared.Rent(1024);
        _chars = ArrayPool<char>.Shared.Rent(1024); //! POOL005
    }

    public override int Read()
    {
        if (_pos == _len && !Fill())
            return -1;
        return _chars![_pos++];
    }

    private bool Fill()
    {
        int n = _s.Read(_bytes!, 0, 1024);
        _len = _d.GetChars(_bytes!, 0, n, _chars!, 0);
        _pos = 0;
        return _len > 0;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && _bytes != null)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = null;
        }

        base.Dispose(disposing);
    }
}
