using System;
using System.Buffers;

public sealed class ColumnBatch
{
    private readonly IMemoryOwner<int> _values;
    private readonly int _length;
    public ColumnBatch(int length)
    {
        _length = length;
        _values = MemoryPool<int>.Shared.Rent(length); //! POOL005
    }

    public Span<int> Values => _values.Memory.Span[.._length];
}

public sealed class ColumnBatchRight : IDisposable
{
    private readonly IMemoryOwner<int> _values;
    private readonly int _length;
    public ColumnBatchRight(int length)
    {
        _length = length;
        _values = MemoryPool<int>.Shared.Rent(length);
    }

    public Span<int> Values => _values.Memory.Span[.._length];

    public void Dispose() => _values.Dispose();
}
