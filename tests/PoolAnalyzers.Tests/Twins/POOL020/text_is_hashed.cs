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
            int hash = string.GetHashCode(c); //! POOL020
            ArrayPool<char>.Shared.Return(c);
            return hash;
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
            int hash = string.GetHashCode(c.AsSpan(0, n));
            ArrayPool<char>.Shared.Return(c);
            return hash;
        }
    }
}
