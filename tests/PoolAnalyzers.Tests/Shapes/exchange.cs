using System;
using System.Buffers;
using System.Threading;

public sealed class Lease : IMemoryOwner<byte>
{
    private byte[]? _array;
    private readonly int _length;
    public Lease(int length)
    {
        _length = length;
        _array = ArrayPool<byte>.Shared.Rent(length);
    }

    public Memory<byte> Memory => _array.AsMemory(0, _length);

    public void Dispose()
    {
        var a = Interlocked.Exchange(ref _array, null);
        if (a != null)
            ArrayPool<byte>.Shared.Return(a);
    }
}

public sealed class LeaseWrong : IMemoryOwner<byte>
{
    private byte[]? _array;
    private readonly int _length;
    private int _disposed;
    public LeaseWrong(int length)
    {
        _length = length;
        _array = ArrayPool<byte>.Shared.Rent(length);
    }

    public Memory<byte> Memory => _array.AsMemory(0, _length);

    public void Dispose()
    {
        if (_disposed == 0)
        {
            ArrayPool<byte>.Shared.Return(_array!); //! POOL012
        }
    }
}

public sealed class LeaseByFlag : IMemoryOwner<byte>
{
    private byte[]? _array;
    private readonly int _length;
    private int _disposed;
    public LeaseByFlag(int length)
    {
        _length = length;
        _array = ArrayPool<byte>.Shared.Rent(length);
    }

    public Memory<byte> Memory => _array.AsMemory(0, _length);

    public void Dispose()
    {
        if (Interlocked.CompareExchange(ref _disposed, 1, 0) == 0)
        {
            ArrayPool<byte>.Shared.Return(_array!);
        }
    }
}
