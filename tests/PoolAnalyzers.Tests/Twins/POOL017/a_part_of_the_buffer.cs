using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //! POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsSpan(0, read).ToArray();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
