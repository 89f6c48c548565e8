using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> pool, int n)
        {
            byte[] block = pool.Rent(n);
            Release();

            void Release() => ArrayPool<byte>.Shared.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> pool, int n)
        {
            byte[] block = pool.Rent(n);
            Release();

            void Release() => pool.Return(block);
        }
    }
}
