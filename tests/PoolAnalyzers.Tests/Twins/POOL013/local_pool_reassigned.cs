using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> first, ArrayPool<byte> second, int n)
        {
            ArrayPool<byte> pool = first;
            byte[] block = pool.Rent(n);
            pool = second;
            pool.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> first, ArrayPool<byte> second, int n)
        {
            ArrayPool<byte> pool = first;
            byte[] block = pool.Rent(n);
            first.Return(block);
            pool = second;
            block = pool.Rent(n);
            second.Return(block);
        }
    }
}
