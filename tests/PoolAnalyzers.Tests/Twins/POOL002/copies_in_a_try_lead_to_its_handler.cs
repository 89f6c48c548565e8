using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                ArrayPool<byte>.Shared.Return(b);
                from.AsSpan().CopyTo(new byte[n]);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan().CopyTo(b);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
