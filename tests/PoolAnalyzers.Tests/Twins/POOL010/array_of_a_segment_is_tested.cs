// Whether a segment has an array is no use of the array.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Add(ArraySegment<byte> s, bool ended)
        {
            if (ended)
                ArrayPool<byte>.Shared.Return(s.Array!);
            else
                Console.WriteLine(s.Count);
        }
        static void Run(Stream s, int n)
        {
            var b = ArraySegment<byte>.Empty;
            try
            {
                b = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n);
                s.Flush();
                Add(b.Slice(1), true);
            }
            finally
            {
                if (b.Array != null && b.Offset == 0)
                    ArrayPool<byte>.Shared.Return(b.Array); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Add(ArraySegment<byte> s, bool ended)
        {
            if (ended)
                ArrayPool<byte>.Shared.Return(s.Array!);
            else
                Console.WriteLine(s.Count);
        }
        static void Run(Stream s, int n)
        {
            var b = ArraySegment<byte>.Empty;
            try
            {
                b = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n);
                s.Flush();
                Add(b.Slice(1), true);
            }
            finally
            {
                if (b.Array != null && b.Offset == 0)
                    Console.WriteLine(b.Count);
            }
        }
    }
}
