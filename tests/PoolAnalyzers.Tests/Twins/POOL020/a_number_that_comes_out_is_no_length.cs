using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            char[] c = ArrayPool<char>.Shared.Rent(n);
            n.ToString().AsSpan().CopyTo(c);
            int.TryParse(c, out int one); //! POOL020
            ArrayPool<char>.Shared.Return(c);
            return one;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            char[] c = ArrayPool<char>.Shared.Rent(n);
            n.ToString().AsSpan().CopyTo(c);
            int.TryParse(c.AsSpan(0, n), out int one);
            ArrayPool<char>.Shared.Return(c);
            return one;
        }
    }
}
