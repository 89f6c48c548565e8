using System.Buffers;
using System.Buffers.Binary;

namespace Leaky;

/// <summary>The first bytes of an archive: four letters, the version, and room for flags.</summary>
internal static class ArchiveHeader
{
    public const int Size = 8;

    private static ReadOnlySpan<byte> Magic => "MARC"u8;

    public static void Write(Stream archive, short version)
    {
        byte[] header = ArrayPool<byte>.Shared.Rent(Size);
        try
        {
            header.AsSpan(0, Size).Clear();
            Magic.CopyTo(header);
            BinaryPrimitives.WriteInt16LittleEndian(header.AsSpan(4, 2), version);
            archive.Write(header, 0, Size);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(header);
        }
    }

    public static bool TryRead(Stream archive, out short version)
    {
        version = 0;
        byte[] header = ArrayPool<byte>.Shared.Rent(Size); // bug: POOL001
        int read = archive.ReadAtLeast(header.AsSpan(0, Size), Size, throwOnEndOfStream: false);
        if (read < Size || !header.AsSpan(0, 4).SequenceEqual(Magic))
        {
            return false;
        }

        version = BinaryPrimitives.ReadInt16LittleEndian(header.AsSpan(4, 2));
        ArrayPool<byte>.Shared.Return(header);
        return true;
    }
}
