using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                b[i] = n - i;
            Array.Sort(b); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return 0;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                b[i] = n - i;
            Array.Sort(b, 0, n);
            ArrayPool<int>.Shared.Return(b);
            return 0;
        }
    }
}
