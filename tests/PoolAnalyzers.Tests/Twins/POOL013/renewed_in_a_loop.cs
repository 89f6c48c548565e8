using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> pool, int turns)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(16);
            for (int i = 0; i < turns; i++)
            {
                pool.Return(block); //! POOL013
                block = pool.Rent(i);
            }

            ArrayPool<byte>.Shared.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(ArrayPool<byte> pool, int turns)
        {
            byte[] block = pool.Rent(16);
            for (int i = 0; i < turns; i++)
            {
                pool.Return(block);
                block = pool.Rent(i);
            }

            pool.Return(block);
        }
    }
}
