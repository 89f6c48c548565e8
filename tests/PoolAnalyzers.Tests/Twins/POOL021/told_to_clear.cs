using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            string[] a = ArrayPool<string>.Shared.Rent(n);
            ArrayPool<string>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            string[] a = ArrayPool<string>.Shared.Rent(n);
            ArrayPool<string>.Shared.Return(a, clearArray: true);
        }
    }
}
