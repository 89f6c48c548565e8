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

        static Lease Wrap(byte[] array) => new(array);

        static int Peek(byte[] array) => array[0];

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Peek(a);
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

        static Lease Wrap(byte[] array) => new(array);

        static int Peek(byte[] array) => array[0];

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            using Lease lease = Wrap(a);
            return Peek(a);
        }
    }
}
