using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return Array.IndexOf(a, (byte)1); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(byte[][] all, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return Array.IndexOf(all, a);
        }
    }
}
