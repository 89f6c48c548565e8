using System;
using System.Buffers;

public sealed class FrameReader : IDisposable
{
    private IMemoryOwner<byte>? _frame;
    private int _length;
    public ReadOnlyMemory<byte> Read(ReadOnlySpan<byte> data)
    {
        _frame = MemoryPool<byte>.Shared.Rent(data.Length); //! POOL006
        data.CopyTo(_frame.Memory.Span);
        _length = data.Length;
        return _frame.Memory[..data.Length];
    }

    public void Dispose() => _frame?.Dispose();
}

public sealed class FrameReaderRight : IDisposable
{
    private IMemoryOwner<byte>? _frame;
    private int _length;
    public ReadOnlyMemory<byte> Read(ReadOnlySpan<byte> data)
    {
        _frame?.Dispose();
        _frame = MemoryPool<byte>.Shared.Rent(data.Length);
        data.CopyTo(_frame.Memory.Span);
        _length = data.Length;
        return _frame.Memory[..data.Length];
    }

    public void Dispose() => _frame?.Dispose();
}
