using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;

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
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            ReadOnlyMemory<byte>[] all = [..Chunks(s, 16)]; //! POOL016
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
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            int[] all = [..Chunks(s, 16).Select(c => c.Length)];
        }
    }
}
