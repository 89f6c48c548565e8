using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> pool, int n)
        {
            byte[] block = pool.Rent(n);
            ArrayPool<byte>.Shared.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> pool, byte[] given)
        {
            ArrayPool<byte> same = pool;
            byte[] block = pool.Rent(given.Length);
            same.Return(block);
            ArrayPool<byte>.Shared.Return(given);
        }
    }
}
