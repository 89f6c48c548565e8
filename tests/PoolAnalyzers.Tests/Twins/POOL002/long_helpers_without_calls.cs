using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Sum(int n)
        {
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            return int.Parse(n + "");
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int one = Sum(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Sum(int n)
        {
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            n += n;
            return n;
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int one = Sum(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
