// Its size says which one it is, where renting and returning ask the same.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static float[] Get(int n)
        {
            if (n <= 0)
                return Array.Empty<float>();
            if (n <= 1024)
                return ArrayPool<float>.Shared.Rent(n);
            return new float[n];
        }
        static void Give(float[]? b)
        {
            if (b is null || b.Length == 0)
                return;
            if (b.Length <= 2048)
            {
                ArrayPool<float>.Shared.Return(b);
                return;
            }
        }
        static float Run(int n, Func<float[], float> f)
        {
            var b = Get(n);
            try
            {
                return f(b);
            }
            finally
            {
                Give(b); //! POOL014
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static float[] Get(int n)
        {
            if (n <= 0)
                return Array.Empty<float>();
            if (n <= 1024)
                return ArrayPool<float>.Shared.Rent(n);
            return new float[n];
        }
        static void Give(float[]? b)
        {
            if (b is null || b.Length == 0)
                return;
            if (b.Length <= 1024)
            {
                ArrayPool<float>.Shared.Return(b);
                return;
            }
        }
        static float Run(int n, Func<float[], float> f)
        {
            var b = Get(n);
            try
            {
                return f(b);
            }
            finally
            {
                Give(b);
            }
        }
    }
}
