using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        sealed class Cache
        {
            private byte[]? _one;
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                b[0] = 1;
                Interlocked.CompareExchange(ref _one, b, null);
            }

            public void Free()
            {
                var b = Interlocked.Exchange(ref _one, null);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Cache
        {
            private byte[]? _one;
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                if (Interlocked.CompareExchange(ref _one, b, null) != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            public void Free()
            {
                var b = Interlocked.Exchange(ref _one, null);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Cache
        {
            private byte[]? _one;
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                var old = Interlocked.CompareExchange(ref _one, b, null);
                if (old is { })
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }

            public void Free()
            {
                var b = Interlocked.Exchange(ref _one, null);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
