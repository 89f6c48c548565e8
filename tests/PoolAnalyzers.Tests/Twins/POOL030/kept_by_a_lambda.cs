using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static Action Run()
        {
            var pool = ArrayPool<byte>.Create(); //! POOL030
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
            return () => { };
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Func<byte[]> Run()
        {
            var pool = ArrayPool<byte>.Create();
            byte[] b = pool.Rent(16);
            b[0] = 1;
            pool.Return(b);
            return () => pool.Rent(8);
        }
    }
}
