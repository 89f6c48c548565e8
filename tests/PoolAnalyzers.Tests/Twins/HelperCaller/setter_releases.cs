using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bin
        {
            public byte[] Next { set => ArrayPool<byte>.Shared.Return(value); }
        }

        static int Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            bin.Next = a;
            return a[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Bin
        {
            public byte[] Next { set => ArrayPool<byte>.Shared.Return(value); }
        }

        static int Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int first = a[0];
            bin.Next = a;
            return first;
        }
    }
}
