using System;
using System.Buffers;

// The property is nothing but a number: Advance only counts.
internal sealed class NumberedWriter : IBufferWriter<byte>
{
    private readonly byte[] _buffer = new byte[65535];

    public int Written { get; private set; }

    public void Advance(int count) => Written += count;

    public Memory<byte> GetMemory(int sizeHint = 0) => _buffer.AsMemory(Written);

    public Span<byte> GetSpan(int sizeHint = 0) => _buffer.AsSpan(Written);
}

// What sets the property may send what there is: the memory is another one afterwards.
internal sealed class RenewingWriter : IBufferWriter<byte>
{
    private byte[] _buffer = new byte[64];
    private int _written;

    public int Written
    {
        get => _written;
        private set
        {
            _written = value;
            if (_written == _buffer.Length)
            {
                _buffer = new byte[64];
                _written = 0;
            }
        }
    }

    public void Advance(int count) => Written += count;

    public Memory<byte> GetMemory(int sizeHint = 0) => _buffer.AsMemory(_written);

    public Span<byte> GetSpan(int sizeHint = 0) => _buffer.AsSpan(_written);
}

internal static class NumberedWrites
{
    public static void BehindAnAdvanceThatCounts(NumberedWriter writer, ReadOnlySpan<byte> subject)
    {
        Span<byte> span = writer.GetSpan(subject.Length + 2);
        subject.CopyTo(span);
        writer.Advance(subject.Length);
        "\r\n"u8.CopyTo(span.Slice(subject.Length));
        writer.Advance(2);
    }

    public static void BehindAnAdvanceThatSets(RenewingWriter writer, ReadOnlySpan<byte> subject)
    {
        Span<byte> span = writer.GetSpan(subject.Length + 2);
        subject.CopyTo(span);
        writer.Advance(subject.Length);
        "\r\n"u8.CopyTo(span.Slice(subject.Length)); //! POOL011
        writer.Advance(2);
    }
}
