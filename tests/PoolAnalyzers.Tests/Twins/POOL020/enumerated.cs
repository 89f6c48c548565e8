using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int sum = stream.Read(b);
            foreach (byte x in b) //! POOL020
                sum += x;
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int sum = stream.Read(b);
            foreach (ref byte x in b.AsSpan())
                x = 1;
            foreach (byte x in b.AsSpan(0, sum))
                sum += x;
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}
