// An iterator that reuses its own buffer yields slices of it on purpose: told as POOL017, and no escape from the body.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Read(Stream stream)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(100);
            try
            {
                int n;
                while ((n = stream.Read(b, 0, 100)) > 0)
                    yield return b.AsMemory(0, n); //! POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        static IEnumerable<ArraySegment<byte>> Segments(Stream stream)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(100);
            int n;
            while ((n = stream.Read(b, 0, 100)) > 0)
                yield return new ArraySegment<byte>(b, 0, n); //! POOL017
            ArrayPool<byte>.Shared.Return(b);
        }

        static IEnumerable<ReadOnlyMemory<byte>> Parts(Stream stream)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100);
            Memory<byte> rest = owner.Memory.Slice(0, 100);
            stream.ReadExactly(rest.Span);
            while (rest.Length > 10)
            {
                yield return rest.Slice(0, 10); //! POOL017
                rest = rest.Slice(10);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<byte[]> Read(Stream stream)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(100);
            try
            {
                int n;
                while ((n = stream.Read(b, 0, 100)) > 0)
                    yield return b.AsSpan(0, n).ToArray();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        static IEnumerable<int> Parts(Stream stream)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100);
            Memory<byte> rest = owner.Memory.Slice(0, 100);
            stream.ReadExactly(rest.Span);
            while (rest.Length > 10)
            {
                yield return rest.Span[0];
                rest = rest.Slice(10);
            }
        }
    }
}
