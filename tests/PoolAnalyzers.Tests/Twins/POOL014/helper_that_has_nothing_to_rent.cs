using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Rent(int n) => n <= 0 ? new byte[16] : ArrayPool<byte>.Shared.Rent(n);
        static void Run(int n)
        {
            var b = Rent(n);
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Rent(int n) => n <= 0 ? Array.Empty<byte>() : ArrayPool<byte>.Shared.Rent(n);
        static void Run(int n)
        {
            var b = Rent(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
