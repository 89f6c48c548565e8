using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        static int[] Run(int[] from, int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            from.AsSpan(0, n).CopyTo(b);
            try
            {
                return [..b]; //! POOL020
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int[] Run(int[] from, int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            from.AsSpan(0, n).CopyTo(b);
            try
            {
                return [..b.AsSpan(0, n)];
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static List<int> Run(int[] from, int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            from.AsSpan(0, n).CopyTo(b);
            try
            {
                return [1, ..b]; //! POOL020
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static List<int> Run(int[] from, int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            from.AsSpan(0, n).CopyTo(b);
            try
            {
                return [1, ..b[..n]];
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}
