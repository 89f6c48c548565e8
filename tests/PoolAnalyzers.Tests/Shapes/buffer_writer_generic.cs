using System;
using System.Buffers;

public sealed class PooledWriter<T> : IBufferWriter<T>, IDisposable
{
    private T[] _buffer;
    private int _index;
    private readonly ArrayPool<T> _pool;
    public PooledWriter(ArrayPool<T> pool, int initial)
    {
        _pool = pool;
        _buffer = pool.Rent(initial);
    }

    public ReadOnlyMemory<T> WrittenMemory => _buffer.AsMemory(0, _index);

    public void Advance(int count) => _index += count;
    public Memory<T> GetMemory(int sizeHint = 0)
    {
        CheckAndResizeBuffer(sizeHint);
        return _buffer.AsMemory(_index);
    }

    public Span<T> GetSpan(int sizeHint = 0)
    {
        CheckAndResizeBuffer(sizeHint);
        return _buffer.AsSpan(_index);
    }

    private void CheckAndResizeBuffer(int sizeHint)
    {
        if (sizeHint == 0)
            sizeHint = 1;
        if (sizeHint > _buffer.Length - _index)
        {
            int growBy = Math.Max(sizeHint, _buffer.Length);
            var newBuffer = _pool.Rent(checked(_buffer.Length + growBy));
            Array.Copy(_buffer, newBuffer, _index);
            _buffer = newBuffer; //! POOL006
        }
    }

    public void Dispose()
    {
        if (_buffer.Length == 0)
            return;
        var b = _buffer;
        _buffer = Array.Empty<T>();
        _pool.Return(b, true);
    }
}

public sealed class PooledWriterRight<T> : IBufferWriter<T>, IDisposable
{
    private T[] _buffer;
    private int _index;
    private readonly ArrayPool<T> _pool;
    public PooledWriterRight(ArrayPool<T> pool, int initial)
    {
        _pool = pool;
        _buffer = pool.Rent(initial);
    }

    public ReadOnlyMemory<T> WrittenMemory => _buffer.AsMemory(0, _index);

    public void Advance(int count) => _index += count;
    public Memory<T> GetMemory(int sizeHint = 0)
    {
        CheckAndResizeBuffer(sizeHint);
        return _buffer.AsMemory(_index);
    }

    public Span<T> GetSpan(int sizeHint = 0)
    {
        CheckAndResizeBuffer(sizeHint);
        return _buffer.AsSpan(_index);
    }

    private void CheckAndResizeBuffer(int sizeHint)
    {
        if (sizeHint == 0)
            sizeHint = 1;
        if (sizeHint > _buffer.Length - _index)
        {
            var old = _buffer;
            int growBy = Math.Max(sizeHint, old.Length);
            _buffer = _pool.Rent(checked(old.Length + growBy));
            old.AsSpan(0, _index).CopyTo(_buffer);
            _pool.Return(old, true);
        }
    }

    public void Dispose()
    {
        if (_buffer.Length == 0)
            return;
        var b = _buffer;
        _buffer = Array.Empty<T>();
        _pool.Return(b, true);
    }
}
