using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n, Dictionary<int, Func<int>> d)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            try
            {
                d[1] = () => b[0]; //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n, Dictionary<int, Func<int>> d)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            try
            {
                d[1] = () => n;
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}
