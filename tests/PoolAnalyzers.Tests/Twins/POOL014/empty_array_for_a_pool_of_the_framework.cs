using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(bool x, int n)
        {
            byte[] b = x ? ArrayPool<byte>.Shared.Rent(n) : new byte[1];
            b.AsSpan().Clear();
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(bool x, int n)
        {
            byte[] b = x ? ArrayPool<byte>.Shared.Rent(n) : new byte[0];
            b.AsSpan().Clear();
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
