using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Make()
        {
            ArrayPool<byte> pool = ArrayPool<byte>.Create(100, 4); //! POOL030
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static ArrayPool<byte> Make()
        {
            ArrayPool<byte> pool = ArrayPool<byte>.Create(100, 4);
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
            return pool;
        }
    }
}
