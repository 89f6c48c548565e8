using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array, ArrayPool<byte>? pool = null, bool clear = false) => (pool ?? ArrayPool<byte>.Shared).Return(array, clear);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a, clear: true);
            Release(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(byte[] array, ArrayPool<byte>? pool = null, bool clear = false) => (pool ?? ArrayPool<byte>.Shared).Return(array, clear);

        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.Rent(n);
            Release(a, pool);
            a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
        }
    }
}
