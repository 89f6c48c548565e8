using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Size(int n) => checked(n * 4); static void Test(int n)
        {
            int size = Size(n);
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            Test(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Size(int n) => checked(n * 4); static void Test(int n)
        {
            System.Diagnostics.Debug.Assert(n >= Size(1));
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Test(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
