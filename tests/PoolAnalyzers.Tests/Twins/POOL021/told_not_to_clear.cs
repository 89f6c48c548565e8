using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            object[] a = ArrayPool<object>.Shared.Rent(n);
            ArrayPool<object>.Shared.Return(a, false); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            object[] a = ArrayPool<object>.Shared.Rent(n);
            ArrayPool<object>.Shared.Return(a, n > 8);
        }
    }
}
