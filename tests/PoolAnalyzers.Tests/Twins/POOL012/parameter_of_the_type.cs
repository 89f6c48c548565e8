// A parameter of a primary constructor is a field in all but name.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Lease(ArrayPool<byte> pool, byte[] lease) : IDisposable
        {
            public void Dispose() => pool.Return(lease); //! POOL012
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Lease(ArrayPool<byte> pool, byte[]? lease) : IDisposable
        {
            public void Dispose()
            {
                var own = lease;
                lease = null;
                if (own != null)
                    pool.Return(own);
            }
        }
    }
}
