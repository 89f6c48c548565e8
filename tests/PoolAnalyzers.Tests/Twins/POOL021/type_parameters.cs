using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run<T>(int n) where T : class
        {
            T[] a = ArrayPool<T>.Shared.Rent(n);
            ArrayPool<T>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run<T>(int n)
        {
            T[] a = ArrayPool<T>.Shared.Rent(n);
            ArrayPool<T>.Shared.Return(a);
        }
    }
}
