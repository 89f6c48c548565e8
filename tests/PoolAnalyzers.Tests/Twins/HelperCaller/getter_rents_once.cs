// The object has it: nobody who reads it releases it.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Page : IDisposable
        {
            private byte[]? _bytes;
            public byte[] Bytes => _bytes ??= ArrayPool<byte>.Shared.Rent(16);
            public byte[] Fresh => ArrayPool<byte>.Shared.Rent(16);
            public void Dispose()
            {
                if (_bytes is { } b)
                {
                    _bytes = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }

        static int Caller(Page page)
        {
            var a = page.Fresh; //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Page : IDisposable
        {
            private byte[]? _bytes;
            public byte[] Bytes => _bytes ??= ArrayPool<byte>.Shared.Rent(16);
            public byte[] Fresh => ArrayPool<byte>.Shared.Rent(16);
            public void Dispose()
            {
                if (_bytes is { } b)
                {
                    _bytes = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }

        static int Caller(Page page)
        {
            var a = page.Bytes;
            return a[0];
        }
    }
}
