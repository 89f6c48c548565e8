using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace Leaky;

/// <summary>Writes messages as frames: length, checksum, UTF-8 text. Keeps one rented buffer for its whole life and gives it back once.</summary>
internal sealed class FrameWriter(Stream archive) : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

    public void Write(string message)
    {
        byte[] buffer = Room(FrameReader.HeadSize + Encoding.UTF8.GetMaxByteCount(message.Length));
        int length = Encoding.UTF8.GetBytes(message, buffer.AsSpan(FrameReader.HeadSize));
        BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(0, 4), length);
        BinaryPrimitives.WriteUInt32LittleEndian(buffer.AsSpan(4, 4), Checksum.Of(buffer.AsSpan(FrameReader.HeadSize, length)));
        archive.Write(buffer, 0, FrameReader.HeadSize + length);
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _buffer, null) is { } buffer)
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private byte[] Room(int length)
    {
        ObjectDisposedException.ThrowIf(_buffer is null, this);
        if (_buffer.Length < length)
        {
            byte[] old = _buffer;
            _buffer = ArrayPool<byte>.Shared.Rent(length);
            ArrayPool<byte>.Shared.Return(old);
        }

        return _buffer;
    }
}
