using System.Buffers;
using System.Runtime.CompilerServices;

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
        static void Run<T>(int n) where T : class
        {
            T[] a = ArrayPool<T>.Shared.Rent(n);
            ArrayPool<T>.Shared.Return(a, RuntimeHelpers.IsReferenceOrContainsReferences<T>());
        }
    }
}
