using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Work(ArrayPool<byte> pool)
        {
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
        }
        static void Run()
        {
            var pool = ArrayPool<byte>.Create(); //! POOL030
            Work(pool);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static ArrayPool<byte>? s_kept; static void Work(ArrayPool<byte> pool)
        {
            s_kept = pool;
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
        }
        static void Run()
        {
            var pool = ArrayPool<byte>.Create();
            Work(pool);
        }
    }
}
