using System;
using System.Buffers;

// Advance only counts: the array changes where more is asked for than is left.
internal sealed class CountingWriter : IBufferWriter<byte>
{
    private byte[] _buffer = new byte[65535];
    private int _written;

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_buffer.Length - _written < sizeHint)
            Array.Resize(ref _buffer, _buffer.Length * 2 + sizeHint);
        return _buffer.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}

// Advance may send what it has: the memory is another one afterwards.
internal sealed class SendingWriter : IBufferWriter<byte>
{
    private byte[] _buffer = new byte[64];
    private int _written;

    public void Advance(int count)
    {
        _written += count;
        if (_written == _buffer.Length)
        {
            _buffer = new byte[64];
            _written = 0;
        }
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => _buffer.AsMemory(_written);

    public Span<byte> GetSpan(int sizeHint = 0) => _buffer.AsSpan(_written);
}

internal static class CountedWrites
{
    public static void BehindItsAdvance(CountingWriter writer, ReadOnlySpan<byte> subject)
    {
        Span<byte> span = writer.GetSpan(subject.Length + 2);
        subject.CopyTo(span);
        writer.Advance(subject.Length);
        "\r\n"u8.CopyTo(span.Slice(subject.Length));
        writer.Advance(2);
    }

    public static void BehindTheNextSpan(CountingWriter writer, ReadOnlySpan<byte> subject)
    {
        Span<byte> span = writer.GetSpan(subject.Length);
        writer.Advance(subject.Length);
        writer.GetSpan(100_000)[0] = 1;
        subject.CopyTo(span); //! POOL011
    }

    public static void BehindAnAdvanceThatSends(SendingWriter writer, ReadOnlySpan<byte> subject)
    {
        Span<byte> span = writer.GetSpan(subject.Length + 2);
        subject.CopyTo(span);
        writer.Advance(subject.Length);
        "\r\n"u8.CopyTo(span.Slice(subject.Length)); //! POOL011
        writer.Advance(2);
    }
}
