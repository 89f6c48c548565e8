using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run<T, U>(int n)
        {
            byte[]? b = null;
            if (typeof(T) != typeof(int))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Console.WriteLine();
            if (typeof(U) != typeof(int))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run<T, U>(int n)
        {
            byte[]? b = null;
            if (typeof(T) != typeof(int))
                b = ArrayPool<byte>.Shared.Rent(n);
            Console.WriteLine();
            if (typeof(T) != typeof(int))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
