using System;
using System.Buffers;
using System.Runtime.InteropServices;

// A reader that copies what lies in several segments into a rented array, and reads it by a reference.
internal ref struct ForgetfulReader
{
    private ReadOnlySequence<byte> _source;
    private ref byte _start;
    private byte[]? _rented;

    public ForgetfulReader(ReadOnlySequence<byte> source)
    {
        _source = source;
        _start = ref MemoryMarshal.GetReference(source.FirstSpan);
        _rented = null;
    }

    public ref byte Next(int count)
    {
        if (_rented != null)
            _rented = null; //! POOL006
        _rented = ArrayPool<byte>.Shared.Rent(count);
        _source.Slice(0, count).CopyTo(_rented);
        var span = _rented.AsSpan(0, count);
        _start = ref MemoryMarshal.GetReference(span);
        return ref _start;
    }

    public void Dispose()
    {
        if (_rented != null)
        {
            ArrayPool<byte>.Shared.Return(_rented);
            _rented = null;
        }
    }
}

internal ref struct CarefulReader
{
    private ReadOnlySequence<byte> _source;
    private ref byte _start;
    private byte[]? _rented;

    public CarefulReader(ReadOnlySequence<byte> source)
    {
        _source = source;
        _start = ref MemoryMarshal.GetReference(source.FirstSpan);
        _rented = null;
    }

    public ref byte Next(int count)
    {
        if (_rented != null)
        {
            ArrayPool<byte>.Shared.Return(_rented);
            _rented = null;
        }

        _rented = ArrayPool<byte>.Shared.Rent(count);
        _source.Slice(0, count).CopyTo(_rented);
        var span = _rented.AsSpan(0, count);
        _start = ref MemoryMarshal.GetReference(span);
        return ref _start;
    }

    public void Dispose()
    {
        if (_rented != null)
        {
            ArrayPool<byte>.Shared.Return(_rented);
            _rented = null;
        }
    }
}
