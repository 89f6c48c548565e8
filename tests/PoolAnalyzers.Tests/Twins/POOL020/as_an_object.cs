using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(TextReader r, int n)
        {
            var a = ArrayPool<char>.Shared.Rent(n);
            r.Read(a, 0, n);
            Console.WriteLine(a); //! POOL020
            ArrayPool<char>.Shared.Return(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream r, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            r.ReadExactly(a, 0, n);
            Console.WriteLine(a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
