using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Keep(byte[] left, byte[] right)
        {
            left.CopyTo(right, 0);
            ArrayPool<byte>.Shared.Return(left);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Keep(a, b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Keep(byte[] left, byte[] right)
        {
            left.CopyTo(right, 0);
            ArrayPool<byte>.Shared.Return(left);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n);
            Keep(right: b, left: a);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
