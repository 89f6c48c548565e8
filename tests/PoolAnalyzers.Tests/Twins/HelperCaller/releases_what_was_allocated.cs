using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = new byte[n];
            Release(a); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[64];
            if (n > 64)
                Release(a);
        }
    }
}
