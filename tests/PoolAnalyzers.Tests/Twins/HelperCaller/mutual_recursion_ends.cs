using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Even(int n) => n == 0 ? ArrayPool<byte>.Shared.Rent(16) : Odd(n - 1);

        static byte[] Odd(int n) => n == 0 ? new byte[1] : Even(n - 1);

        static int Caller(int n)
        {
            byte[] a = Even(0), b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return a[0] + b[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Even(int n) => n == 0 ? ArrayPool<byte>.Shared.Rent(16) : Odd(n - 1);

        static byte[] Odd(int n) => n == 0 ? new byte[1] : Even(n - 1);

        static byte[] Caller(int n)
        {
            byte[] a = Odd(n);
            return a;
        }
    }
}
