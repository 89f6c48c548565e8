using System;
using System.Buffers;
using System.Diagnostics;

public sealed class GuardByAssert : IDisposable
{
    private readonly int[] _data = ArrayPool<int>.Shared.Rent(100);
    private bool _closed;
    private void CheckNotClosed()
    {
        Debug.Assert(!_closed);
    }

    public int this[int i] => _data[i];
    public void Dispose()
    {
        CheckNotClosed();
        ArrayPool<int>.Shared.Return(_data); //! POOL012
        _closed = true;
    }
}

public sealed class GuardByThrow : IDisposable
{
    private readonly int[] _data = ArrayPool<int>.Shared.Rent(100);
    private bool _closed;
    private void CheckNotClosed()
    {
        if (_closed)
            throw new ObjectDisposedException(nameof(GuardByThrow));
    }

    public int this[int i] => _data[i];
    public void Dispose()
    {
        CheckNotClosed();
        _closed = true;
        ArrayPool<int>.Shared.Return(_data);
    }
}

public sealed class GuardByCount : IDisposable
{
    private readonly int[] _data = ArrayPool<int>.Shared.Rent(100);
    private int _refs = 1;
    public void AddRef() => System.Threading.Interlocked.Increment(ref _refs);
    public int this[int i] => _data[i];
    public void Dispose()
    {
        if (System.Threading.Interlocked.Decrement(ref _refs) == 0)
            ArrayPool<int>.Shared.Return(_data);
    }
}

public sealed class GuardByPosition
{
    private byte[] _data = ArrayPool<byte>.Shared.Rent(100);
    private int _pos;
    public void Write(byte b)
    {
        _data[_pos++] = b;
    }

    public void Complete()
    {
        if (_pos > 0)
        {
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }
}

public sealed class GuardByLength : IDisposable
{
    private byte[]? _data;
    private int _length;
    public void Fill(int n)
    {
        Dispose();
        _data = ArrayPool<byte>.Shared.Rent(n);
        _length = n;
    }

    public void Dispose()
    {
        if (_length > 0)
        {
            ArrayPool<byte>.Shared.Return(_data!);
            _length = 0;
        }
    }
}
