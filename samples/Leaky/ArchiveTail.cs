using System.Buffers;
using System.Text;

namespace Leaky;

/// <summary>The end of an archive, for a quick look.</summary>
internal static class ArchiveTail
{
    public static ReadOnlyMemory<byte> Read(Stream archive, int count)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(count);
        try
        {
            archive.Seek(-count, SeekOrigin.End);
            archive.ReadExactly(buffer, 0, count);
            return buffer.AsMemory(0, count); // bug: POOL016
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public static string ReadText(Stream archive, int count)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(count);
        try
        {
            archive.Seek(-count, SeekOrigin.End);
            archive.ReadExactly(buffer, 0, count);
            return Encoding.UTF8.GetString(buffer, 0, count);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
