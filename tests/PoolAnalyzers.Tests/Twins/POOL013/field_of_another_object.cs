using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Session(ArrayPool<byte> pool)
        {
            private readonly ArrayPool<byte> _pool = pool;

            public void Copy(int n)
            {
                byte[] block = _pool.Rent(n);
                ArrayPool<byte>.Shared.Return(block); //! POOL013
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Session(ArrayPool<byte> pool)
        {
            private readonly ArrayPool<byte> _pool = pool;

            public void Copy(int n)
            {
                byte[] block = _pool.Rent(n);
                _pool.Return(block);
            }

            public void Return(byte[] unknown) => _pool.Return(unknown);
        }
    }
}
