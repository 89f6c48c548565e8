using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bin
        {
            public static Bin operator +(Bin bin, byte[] array)
            {
                ArrayPool<byte>.Shared.Return(array);
                return bin;
            }
        }

        static int Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            bin += a;
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
            public static Bin operator +(Bin bin, byte[] array)
            {
                ArrayPool<byte>.Shared.Return(array);
                return bin;
            }
        }

        static Bin Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            return bin + a;
        }
    }
}
