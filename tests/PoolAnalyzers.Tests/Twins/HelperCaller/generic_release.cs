using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release<T>(T[] array) => ArrayPool<T>.Shared.Return(array);

        static void Caller(int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            Release(a);
            Release(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release<T>(T[] array) => ArrayPool<T>.Shared.Return(array);

        static void Caller(int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            char[] b = ArrayPool<char>.Shared.Rent(n);
            Release(a);
            Release(b);
        }
    }
}
