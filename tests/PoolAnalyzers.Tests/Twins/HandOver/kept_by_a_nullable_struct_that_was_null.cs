// The graph of ??= asks a nullable struct whether it has a value by a call.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Kept(int[] array) : IDisposable
        {
            public void Dispose() => ArrayPool<int>.Shared.Return(array);
        }
        static Kept? Run(int[] values)
        {
            int[]? array = null;
            Kept? kept = new Kept([]);
            foreach (int value in values)
            {
                if (array is null)
                {
                    array = ArrayPool<int>.Shared.Rent(values.Length); //! POOL001
                    kept ??= new Kept(array);
                }

                array[0] += value;
            }

            return kept;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Kept(int[] array) : IDisposable
        {
            public void Dispose() => ArrayPool<int>.Shared.Return(array);
        }
        static Kept? Run(int[] values)
        {
            int[]? array = null;
            Kept? kept = null;
            foreach (int value in values)
            {
                if (array is null)
                {
                    array = ArrayPool<int>.Shared.Rent(values.Length);
                    kept ??= new Kept(array);
                }

                array[0] += value;
            }

            return kept;
        }
    }
}
