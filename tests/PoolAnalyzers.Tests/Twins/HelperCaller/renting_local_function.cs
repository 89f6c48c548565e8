using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Caller(int n)
        {
            byte[] a = Make(); //! POOL001
            return a[0];

            byte[] Make() => ArrayPool<byte>.Shared.Rent(n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Caller(int n)
        {
            byte[] a = Make();
            return a;

            byte[] Make() => ArrayPool<byte>.Shared.Rent(n);
        }
    }
}
