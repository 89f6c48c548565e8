using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static ArrayPool<byte>? s_pool; static void Run()
        {
            ArrayPool<byte> pool;
            pool = ArrayPool<byte>.Create(); //! POOL030
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
        static ArrayPool<byte>? s_pool; static void Run()
        {
            ArrayPool<byte> pool;
            pool = ArrayPool<byte>.Create();
            s_pool = pool;
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
        }
    }
}
