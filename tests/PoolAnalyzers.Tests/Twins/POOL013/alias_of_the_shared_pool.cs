using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();

        static ArrayPool<byte> Pool => s_pool;

        static void Touch(int n)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(n);
            Pool.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Shared;

        static ArrayPool<byte> Pool => s_pool;

        static void Touch(int n)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(n);
            Pool.Return(block);
            block = Pool.Rent(n);
            s_pool.Return(block);
        }
    }
}
