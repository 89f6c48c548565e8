using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.Rent(n);
            Release(a); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(ArrayPool<byte> to, byte[] array) => to.Return(array);

        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.Rent(n);
            Release(pool, a);
        }
    }
}
