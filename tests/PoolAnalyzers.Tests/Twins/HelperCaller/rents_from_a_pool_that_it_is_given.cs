using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Make(ArrayPool<byte> from, int n) => from.Rent(n);

        static void Caller(ArrayPool<byte> pool)
        {
            byte[] a = Make(pool, 4);
            ArrayPool<byte>.Shared.Return(a); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Make(ArrayPool<byte> from, int n) => from.Rent(n);

        static void Caller(ArrayPool<byte> pool)
        {
            byte[] a = Make(pool, 4);
            pool.Return(a);
            a = Make(ArrayPool<byte>.Shared, 4);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
