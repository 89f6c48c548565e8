using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static class Arrays<T>
        {
            public static T[] Make(int n) => ArrayPool<T>.Shared.Rent(n);

            public static void Release(T[]? array)
            {
                if (array != null)
                    ArrayPool<T>.Shared.Return(array);
            }
        }

        static void Caller(int n)
        {
            int[] a = Arrays<int>.Make(n);
            Arrays<int>.Release(a);
            a[0] = 1; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static class Arrays<T>
        {
            public static T[] Make(int n) => ArrayPool<T>.Shared.Rent(n);

            public static void Release(T[]? array)
            {
                if (array != null)
                    ArrayPool<T>.Shared.Return(array);
            }
        }

        static void Caller(int n)
        {
            int[] a = Arrays<int>.Make(n);
            a[0] = 1;
            Arrays<int>.Release(a);
        }
    }
}
