using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Touch(ArrayPool<char>? pool, int n)
        {
            char[] block;
            if (pool is null)
                block = ArrayPool<char>.Shared.Rent(n);
            else
                block = pool.Rent(n);
            if (pool is null)
                ArrayPool<char>.Shared.Return(block);
            else
                ArrayPool<char>.Shared.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(ArrayPool<char>? pool, int n)
        {
            pool ??= ArrayPool<char>.Shared;
            char[] block = pool.Rent(n);
            pool.Return(block);
        }
    }
}
