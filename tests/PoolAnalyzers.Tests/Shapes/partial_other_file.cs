using System;
using System.Buffers;

public sealed partial class Deflater
{
    private byte[] _window = ArrayPool<byte>.Shared.Rent(32768);
    private byte[]? _pendingBuf;
    public void Init(int level)
    {
        if (_pendingBuf == null)
            _pendingBuf = ArrayPool<byte>.Shared.Rent(1 << level);
    }
}

public sealed partial class Deflater : IDisposable
{
    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_window); //! POOL012
        if (_pendingBuf != null)
        {
            ArrayPool<byte>.Shared.Return(_pendingBuf);
            _pendingBuf = null;
        }
    }
}

public sealed partial class DeflaterRight
{
    private byte[]? _window = ArrayPool<byte>.Shared.Rent(32768);
    private bool _isDisposed;
    public int First => _window![0];
}

public sealed partial class DeflaterRight : IDisposable
{
    private void ThrowIfDisposed()
    {
        if (_isDisposed)
            throw new ObjectDisposedException(nameof(DeflaterRight));
    }

    public void Dispose()
    {
        if (_isDisposed)
            return;
        ArrayPool<byte>.Shared.Return(_window!);
        _isDisposed = true;
    }
}
