// Its twin is LeakMessageTests.A_grow_loop_is_one_warning.
using System;
using System.Buffers;
using System.IO;

public static class Program
{
    static int ReadAll(Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(256);
        int total = 0, read;
        while ((read = stream.Read(buffer, total, buffer.Length - total)) > 0)
        {
            total += read;
            if (total == buffer.Length)
            {
                byte[] larger = ArrayPool<byte>.Shared.Rent(total * 2);
                buffer.AsSpan(0, total).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(buffer);
                buffer = larger;
            }
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return total;
    }
}
