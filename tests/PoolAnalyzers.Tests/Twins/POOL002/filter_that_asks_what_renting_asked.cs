// Where a filter says no, it goes on to the next handler, and what the filter asked for is known.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static int[] Run(int n, Func<int, int> f, bool pooled, CancellationToken token)
        {
            int[] b = pooled ? ArrayPool<int>.Shared.Rent(n) : new int[n]; //! POOL002
            try
            {
                for (int i = 0; i < n; i++)
                    b[i] = f(i);
                return b;
            }
            catch when (n > 3 && pooled)
            {
                ArrayPool<int>.Shared.Return(b);
                throw;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int[] Run(int n, Func<int, int> f, bool pooled, CancellationToken token)
        {
            int[] b = pooled ? ArrayPool<int>.Shared.Rent(n) : new int[n];
            try
            {
                for (int i = 0; i < n; i++)
                    b[i] = f(i);
                return b;
            }
            catch when (pooled)
            {
                ArrayPool<int>.Shared.Return(b);
                throw;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int[] Run(int n, Func<int, int> f, bool pooled, CancellationToken token)
        {
            int[] b = pooled ? ArrayPool<int>.Shared.Rent(n) : new int[n];
            try
            {
                for (int i = 0; i < n; i++)
                    b[i] = f(i);
                return b;
            }
            catch (Exception)when (pooled)
            {
                ArrayPool<int>.Shared.Return(b);
                throw;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int[] Run(int n, Func<int, int> f, bool pooled, CancellationToken token)
        {
            int[] b = pooled ? ArrayPool<int>.Shared.Rent(n) : new int[n];
            try
            {
                for (int i = 0; i < n; i++)
                    b[i] = f(i);
                return b;
            }
            catch when (!pooled)
            {
                throw;
            }
            catch
            {
                ArrayPool<int>.Shared.Return(b);
                throw;
            }
        }
    }
}
