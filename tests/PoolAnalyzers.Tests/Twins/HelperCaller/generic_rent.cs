using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static T[] Make<T>(int n) => ArrayPool<T>.Shared.Rent(n);

        static int Caller(int n)
        {
            int[] a = Make<int>(n); //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static T[] Make<T>(int n) => ArrayPool<T>.Shared.Rent(n);

        static int Caller(int n)
        {
            int[] a = Make<int>(n);
            int first = a[0];
            ArrayPool<int>.Shared.Return(a);
            return first;
        }
    }
}
