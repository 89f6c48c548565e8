using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Done(byte[] array, bool pooled)
        {
            if (pooled)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            bool large = n > 256;
            byte[] a = large ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; //! POOL001
            Done(a, n > 512);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Done(byte[] array, bool pooled)
        {
            if (pooled)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            bool large = n > 256;
            byte[] a = large ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            Done(a, large);
        }
    }
}
