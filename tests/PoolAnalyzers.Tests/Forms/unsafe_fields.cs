// C# 15: fields that are unsafe, and members that say what their callers have to keep to.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Holder : IDisposable
    {
        private unsafe byte[]? _buffer;

        public void Begin(int n)
        {
            unsafe
            {
                _buffer ??= ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
        }

        public int First
        {
            get
            {
                unsafe
                {
                    return _buffer![0];
                }
            }
        }

        public void Dispose()
        {
            unsafe
            {
                _buffer![0] = 0;
            }
        }
    }

    public static class Program
    {
        private static unsafe int Look(byte[] bytes)
        {
            fixed (byte* start = bytes)
                return *start;
        }

        public static int Lost(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            unsafe
            {
                return Look(b);
            }
        }

        public static int Afterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            unsafe
            {
                return Look(b); //! POOL011
            }
        }
    }
}

namespace Clean
{
    public sealed class Holder : IDisposable
    {
        private unsafe byte[]? _buffer;

        public void Begin(int n)
        {
            unsafe
            {
                _buffer ??= ArrayPool<byte>.Shared.Rent(n);
            }
        }

        public void Dispose()
        {
            unsafe
            {
                if (_buffer is { } buffer)
                {
                    _buffer = null;
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
    }

    public static class Program
    {
        private static unsafe int Look(byte[] bytes)
        {
            fixed (byte* start = bytes)
                return *start;
        }

        public static int Released(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                b[0] = 1;
                unsafe
                {
                    return Look(b);
                }
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
