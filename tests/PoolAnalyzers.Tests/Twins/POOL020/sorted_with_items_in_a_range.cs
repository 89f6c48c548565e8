using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static string Run(int n)
        {
            var k = ArrayPool<string>.Shared.Rent(n);
            var v = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                (k[i], v[i]) = (i + "", i);
            Array.Sort(k, v); //! POOL020
            var s = k[0];
            ArrayPool<int>.Shared.Return(v);
            ArrayPool<string>.Shared.Return(k, true);
            return s;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(int n)
        {
            var k = ArrayPool<string>.Shared.Rent(n);
            var v = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                (k[i], v[i]) = (i + "", i);
            Array.Sort(k, v, 0, n, StringComparer.Ordinal);
            Array.Sort(keys: k, items: v, index: 0, length: n);
            var s = k[0];
            ArrayPool<int>.Shared.Return(v);
            ArrayPool<string>.Shared.Return(k, true);
            return s;
        }
    }
}
