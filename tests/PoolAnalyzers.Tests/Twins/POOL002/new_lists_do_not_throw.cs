using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var all = new List<int>(n) { 0 };
            all.Add(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<int> { 0 };
            all.Add(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
