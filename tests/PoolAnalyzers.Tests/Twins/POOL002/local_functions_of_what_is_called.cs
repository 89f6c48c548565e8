using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Outer(int n)
        {
            return Inner(n);
            static int Inner(int n) => int.Parse(n + "");
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int one = Outer(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Outer(int n)
        {
            return Inner(n);
            static int Inner(int n) => n + 1;
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int one = Outer(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
