// A helper goes through all that it is given; one that stops where something says so need not.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Sum(ReadOnlySequence<byte> all)
        {
            int total = 0;
            foreach (var one in all)
            {
                total += one.Length;
            }
            return total;
        }
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            int sum = Sum(new ReadOnlySequence<byte>(b)); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Sum(ReadOnlySequence<byte> all)
        {
            int total = 0;
            foreach (var one in all)
            {
                total += one.Length;
            }
            return total;
        }
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            int sum = Sum(new ReadOnlySequence<byte>(b, 0, n));
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}
