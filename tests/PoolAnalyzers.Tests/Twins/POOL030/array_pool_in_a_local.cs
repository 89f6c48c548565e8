using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run()
        {
            var pool = ArrayPool<byte>.Create(); //! POOL030
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
        static void Run()
        {
            var pool = ArrayPool<byte>.Shared;
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
        }
    }
}
