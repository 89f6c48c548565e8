using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Size(int n) => checked(n * 4); static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            Console.WriteLine(n >= Size(1));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Size(int n) => checked(n * 4); static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            System.Diagnostics.Debug.Assert(n >= Size(1));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
