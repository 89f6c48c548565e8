using System;
using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

internal sealed class PooledByteBufferWriter : IBufferWriter<byte>, IDisposable
{
    private byte[]? _rentedBuffer;
    private int _index;
    private const int MinimumBufferSize = 256;
    private PooledByteBufferWriter()
    {
    }

    public PooledByteBufferWriter(int initialCapacity) : this()
    {
        Debug.Assert(initialCapacity > 0);
        _rentedBuffer = ArrayPool<byte>.Shared.Rent(initialCapacity);
        _index = 0;
    }

    public ReadOnlyMemory<byte> WrittenMemory
    {
        get
        {
            Debug.Assert(_rentedBuffer != null);
            return _rentedBuffer.AsMemory(0, _index);
        }
    }

    public void Clear() => ClearHelper();
    public void ClearAndReturnBuffers()
    {
        Debug.Assert(_rentedBuffer != null);
        ClearHelper();
        byte[] toReturn = _rentedBuffer;
        _rentedBuffer = null;
        ArrayPool<byte>.Shared.Return(toReturn);
    }

    private void ClearHelper()
    {
        Debug.Assert(_rentedBuffer != null);
        _rentedBuffer.AsSpan(0, _index).Clear();
        _index = 0;
    }

    public void Dispose()
    {
        if (_rentedBuffer == null)
            return;
        ClearHelper();
        byte[] toReturn = _rentedBuffer;
        _rentedBuffer = null;
        ArrayPool<byte>.Shared.Return(toReturn);
    }

    public void InitializeEmptyInstance(int initialCapacity)
    {
        Debug.Assert(_rentedBuffer is null);
        _rentedBuffer = ArrayPool<byte>.Shared.Rent(initialCapacity);
        _index = 0;
    }

    public static PooledByteBufferWriter CreateEmptyInstanceForCaching() => new PooledByteBufferWriter();
    public void Advance(int count)
    {
        _index += count;
    }

    public Memory<byte> GetMemory(int sizeHint = MinimumBufferSize)
    {
        CheckAndResizeBuffer(sizeHint);
        return _rentedBuffer.AsMemory(_index);
    }

    public Span<byte> GetSpan(int sizeHint = MinimumBufferSize)
    {
        CheckAndResizeBuffer(sizeHint);
        return _rentedBuffer.AsSpan(_index);
    }

    private void CheckAndResizeBuffer(int sizeHint)
    {
        Debug.Assert(_rentedBuffer != null);
        int currentLength = _rentedBuffer.Length;
        int available = currentLength - _index;
        if (sizeHint > available)
        {
            int newSize = currentLength + Math.Max(sizeHint, currentLength);
            byte[] oldBuffer = _rentedBuffer;
            _rentedBuffer = ArrayPool<byte>.Shared.Rent(newSize);
            Span<byte> oldBufferAsSpan = oldBuffer.AsSpan(0, _index);
            oldBufferAsSpan.CopyTo(_rentedBuffer);
            oldBufferAsSpan.Clear();
            ArrayPool<byte>.Shared.Return(oldBuffer);
        }
    }
}

internal sealed class PooledWrong : IBufferWriter<byte>, IDisposable
{
    private byte[]? _rentedBuffer;
    private int _index;
    public PooledWrong(int initialCapacity)
    {
        _rentedBuffer = ArrayPool<byte>.Shared.Rent(initialCapacity);
    }

    public void Advance(int count)
    {
        _index += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        CheckAndResizeBuffer(sizeHint);
        return _rentedBuffer.AsMemory(_index);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        CheckAndResizeBuffer(sizeHint);
        return _rentedBuffer.AsSpan(_index);
    }

    private void CheckAndResizeBuffer(int sizeHint)
    {
        if (sizeHint > _rentedBuffer!.Length - _index)
        {
            byte[] oldBuffer = _rentedBuffer;
            _rentedBuffer = ArrayPool<byte>.Shared.Rent(oldBuffer.Length * 2); //! POOL006
            oldBuffer.AsSpan(0, _index).CopyTo(_rentedBuffer);
        }
    }

    public void Dispose()
    {
        if (_rentedBuffer == null)
            return;
        byte[] toReturn = _rentedBuffer;
        _rentedBuffer = null;
        ArrayPool<byte>.Shared.Return(toReturn);
    }
}

internal sealed class PooledWrong2 : IDisposable
{
    private byte[]? _rentedBuffer;
    private int _index;
    public void Init(int n)
    {
        _rentedBuffer = ArrayPool<byte>.Shared.Rent(n); //! POOL006
        _index = 0;
    }

    public ReadOnlyMemory<byte> Written => _rentedBuffer.AsMemory(0, _index);

    public void ClearAndReturn()
    {
        _rentedBuffer.AsSpan().Clear();
        _index = 0;
        ArrayPool<byte>.Shared.Return(_rentedBuffer!); //! POOL012
    }

    public void Dispose()
    {
        if (_rentedBuffer == null)
            return;
        byte[] toReturn = _rentedBuffer;
        _rentedBuffer = null;
        ArrayPool<byte>.Shared.Return(toReturn);
    }
}
