// A way that nobody expects is not made likely by another one that a flag tells from it.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Fill(float[] from, float[] to)
        {
            for (int i = 0; i < from.Length; i++)
                to[i] = from[i];
        }
        static void Run(float[] from, Action<float[], int> compute, int m)
        {
            float[] b = [];
            bool isRented = false;
            try
            {
                for (int i = 0; i < m; i++)
                {
                    if (!isRented)
                    {
                        b = ArrayPool<float>.Shared.Rent(from.Length); //! POOL002
                        compute(from, i);
                        isRented = true;
                    }
                    compute(b, i);
                }
            }
            finally
            {
                if (isRented)
                    ArrayPool<float>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Fill(float[] from, float[] to)
        {
            for (int i = 0; i < from.Length; i++)
                to[i] = from[i];
        }
        static void Run(float[] from, Action<float[], int> compute, int m)
        {
            float[] b = [];
            bool isRented = false;
            try
            {
                for (int i = 0; i < m; i++)
                {
                    if (!isRented)
                    {
                        b = ArrayPool<float>.Shared.Rent(from.Length);
                        Fill(from, b);
                        isRented = true;
                    }
                    compute(b, i);
                }
            }
            finally
            {
                if (isRented)
                    ArrayPool<float>.Shared.Return(b);
            }
        }
    }
}
