using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        sealed class Lease(byte[] array) : IDisposable
        {
            private byte[]? _array = array;

            public void Dispose()
            {
                if (Interlocked.Exchange(ref _array, null) is { } array)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }

        static Lease Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            return new Lease(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Lease(byte[] array) : IDisposable
        {
            private byte[]? _array = array;

            public void Dispose()
            {
                if (Interlocked.Exchange(ref _array, null) is { } array)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }

        static Lease Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return new Lease(a);
        }
    }
}
