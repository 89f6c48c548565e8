using System.Buffers;

namespace Leaky;

/// <summary>Copies and counts what was shipped.</summary>
internal static class Copier
{
    private const int SmallBlock = 64;

    // Large blocks have a pool of their own, so that they do not push out everybody else's small ones.
    private static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(maxArrayLength: 1 << 20, maxArraysPerBucket: 4);

    public static long Copy(Stream source, Stream target)
    {
        byte[] block = s_large.Rent(1 << 18);
        try
        {
            long total = 0;
            int read;
            while ((read = source.Read(block, 0, block.Length)) > 0)
            {
                target.Write(block, 0, read);
                total += read;
            }

            return total;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(block); // bug: POOL013
        }
    }

    public static long CopyInBlocks(Stream source, Stream target, int size)
    {
        byte[] block = ArrayPool<byte>.Shared.Rent(size);
        try
        {
            long total = 0;
            int read;
            while ((read = source.Read(block, 0, size)) > 0)
            {
                target.Write(block, 0, read);
                total += read;
            }

            if (total == 0)
            {
                ArrayPool<byte>.Shared.Return(block);
                return -1;
            }

            return total;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(block); // bug: POOL010
        }
    }

    public static int CountLines(MemoryStream source)
    {
        int size = (int)Math.Min(source.Length, 4096);
        byte[] block = size > SmallBlock ? ArrayPool<byte>.Shared.Rent(size) : new byte[SmallBlock];
        source.Position = 0;
        int lines = 0;
        int read;
        while ((read = source.Read(block, 0, block.Length)) > 0)
        {
            lines += block.AsSpan(0, read).Count((byte)'\n');
        }

        ArrayPool<byte>.Shared.Return(block); // bug: POOL014
        return lines;
    }
}
