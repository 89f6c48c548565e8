using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static long Average(ReadOnlySpan<int> values)
        {
            long sum = 0;
            foreach (int v in values)
                sum += v;
            return sum / values.Length;
        }
        static long Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n); //! POOL002
            b.AsSpan(0, n).Clear();
            var r = Average(b.AsSpan(0, n));
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static double Average(ReadOnlySpan<int> values)
        {
            long sum = 0;
            foreach (int v in values)
                sum += v;
            return (double)sum / values.Length;
        }
        static double Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            b.AsSpan(0, n).Clear();
            var r = Average(b.AsSpan(0, n));
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}
