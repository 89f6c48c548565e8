using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Writer : IDisposable
        {
            private byte[]? _array;

            public void Attach(byte[] array) => _array = array;

            public void Look(byte[] array) => array[0] = 1;

            public void Dispose()
            {
                if (_array is { } array)
                    ArrayPool<byte>.Shared.Return(array);
                _array = null;
            }
        }

        static void Caller(Writer writer, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            writer.Look(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Writer : IDisposable
        {
            private byte[]? _array;

            public void Attach(byte[] array) => _array = array;

            public void Look(byte[] array) => array[0] = 1;

            public void Dispose()
            {
                if (_array is { } array)
                    ArrayPool<byte>.Shared.Return(array);
                _array = null;
            }
        }

        static void Caller(Writer writer, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            writer.Attach(a);
        }
    }
}
