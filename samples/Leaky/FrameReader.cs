using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace Leaky;

/// <summary>Reads the frames that <see cref="FrameWriter"/> wrote.</summary>
internal static class FrameReader
{
    public const int HeadSize = 8;

    public static (int Matches, int Damaged) Search(Stream archive, ReadOnlySpan<byte> text)
    {
        int matches = 0;
        int damaged = 0;
        while (TryReadHead(archive, out int length, out uint checksum))
        {
            byte[] payload = ArrayPool<byte>.Shared.Rent(length); // bug: POOL001
            archive.ReadExactly(payload, 0, length);
            if (Checksum.Of(payload.AsSpan(0, length)) != checksum)
            {
                damaged++;
                continue;
            }

            if (payload.AsSpan(0, length).IndexOf(text) >= 0)
            {
                matches++;
            }

            ArrayPool<byte>.Shared.Return(payload);
        }

        return (matches, damaged);
    }

    public static List<string> ReadAll(Stream archive)
    {
        var messages = new List<string>();
        while (TryReadHead(archive, out int length, out uint checksum))
        {
            byte[] payload = ArrayPool<byte>.Shared.Rent(length);
            try
            {
                archive.ReadExactly(payload, 0, length);
                if (Checksum.Of(payload.AsSpan(0, length)) != checksum)
                {
                    continue;
                }

                messages.Add(Encoding.UTF8.GetString(payload, 0, length));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(payload);
            }
        }

        return messages;
    }

    private static bool TryReadHead(Stream archive, out int length, out uint checksum)
    {
        Span<byte> head = stackalloc byte[HeadSize];
        bool complete = archive.ReadAtLeast(head, HeadSize, throwOnEndOfStream: false) == HeadSize;
        length = complete ? BinaryPrimitives.ReadInt32LittleEndian(head) : 0;
        checksum = complete ? BinaryPrimitives.ReadUInt32LittleEndian(head[4..]) : 0;
        return complete;
    }
}
