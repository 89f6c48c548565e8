using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

public sealed class BufferedOut : IAsyncDisposable, IDisposable
{
    private readonly Stream _s;
    private byte[] _buf = ArrayPool<byte>.Shared.Rent(4096);
    private int _n;
    public BufferedOut(Stream s) => _s = s;
    public async ValueTask WriteAsync(byte b)
    {
        if (_n == 4096)
            await FlushAsync();
        _buf[_n++] = b;
    }

    public async ValueTask FlushAsync()
    {
        await _s.WriteAsync(_buf.AsMemory(0, _n));
        _n = 0;
    }

    public async ValueTask DisposeAsync()
    {
        await FlushAsync();
        ArrayPool<byte>.Shared.Return(_buf);
        _buf = null !;
        await _s.DisposeAsync();
    }

    public void Dispose()
    {
        if (_buf is null)
            return;
        _s.Write(_buf, 0, _n);
        ArrayPool<byte>.Shared.Return(_buf); //! POOL012
        _s.Dispose();
    }
}

public sealed class BufferedOutRight : IAsyncDisposable, IDisposable
{
    private readonly Stream _s;
    private byte[]? _buf = ArrayPool<byte>.Shared.Rent(4096);
    private int _n;
    public BufferedOutRight(Stream s) => _s = s;
    public async ValueTask WriteAsync(byte b)
    {
        if (_n == 4096)
            await FlushAsync();
        _buf![_n++] = b;
    }

    public async ValueTask FlushAsync()
    {
        await _s.WriteAsync(_buf.AsMemory(0, _n));
        _n = 0;
    }

    public async ValueTask DisposeAsync()
    {
        if (_buf is null)
            return;
        await FlushAsync();
        ArrayPool<byte>.Shared.Return(_buf);
        _buf = null;
        await _s.DisposeAsync();
    }

    public void Dispose()
    {
        if (_buf is null)
            return;
        _s.Write(_buf, 0, _n);
        ArrayPool<byte>.Shared.Return(_buf);
        _buf = null;
        _s.Dispose();
    }
}
