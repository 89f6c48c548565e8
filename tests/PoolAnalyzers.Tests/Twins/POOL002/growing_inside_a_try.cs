using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                var larger = ArrayPool<byte>.Shared.Rent(b.Length * 2); //! POOL002
                Buffer.BlockCopy(b, 0, larger, 0, n);
                s.Write(larger, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                b = larger;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var c = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                var larger = ArrayPool<byte>.Shared.Rent(b.Length * 2);
                Buffer.BlockCopy(b, 0, larger, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                b = larger;
                s.Write(b, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
                ArrayPool<byte>.Shared.Return(c);
            }
        }
    }
}
