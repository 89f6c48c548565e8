using System.Buffers.Binary;
using System.Text;

namespace Frames;

/// <summary>Reads and writes frames: two bytes of length, big-endian, and as many bytes of UTF-8 text.</summary>
public static class FrameStream
{
    /// <summary>The longest text of a frame, in bytes.</summary>
    public const int LongestText = 4094;

    private const int HeaderLength = 2;

    /// <summary>Writes a frame.</summary>
    /// <exception cref="ArgumentException">The text is longer than <see cref="LongestText"/>.</exception>
    public static void Write(Stream stream, string text)
    {
        int length = Encoding.UTF8.GetByteCount(text);
        if (length > LongestText)
            throw new ArgumentException("The text does not fit into a frame.", nameof(text));
        using var scope = new FrameScope(HeaderLength + length);
        BinaryPrimitives.WriteUInt16BigEndian(scope.Span, (ushort)length);
        Encoding.UTF8.GetBytes(text, scope.Span[HeaderLength..]);
        stream.Write(scope.Span);
    }

    /// <summary>Reads a frame.</summary>
    /// <returns>The text, which the caller disposes.</returns>
    /// <exception cref="EndOfStreamException">The stream ends within the frame.</exception>
    public static async Task<Frame.Lease> ReadAsync(Stream stream)
    {
        var header = new byte[HeaderLength];
        await stream.ReadExactlyAsync(header);
        var frame = Frame.Rent(Math.Min((int)BinaryPrimitives.ReadUInt16BigEndian(header), LongestText));
        try
        {
            await stream.ReadExactlyAsync(frame.Memory);
            return frame;
        }
        catch
        {
            frame.Dispose();
            throw;
        }
    }
}
