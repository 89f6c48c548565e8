// A method that makes an owner of its own over what it rented hands it over; one that keeps it, or of which disposal gives nothing back, does not.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(byte[] array) => _array = array;
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array is { } a)
                    ArrayPool<byte>.Shared.Return(a);
                _array = null;
            }
        }

        private static Owner? s_last;
        static IMemoryOwner<byte> Compress(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            return new Owner(b);
        }

        static int Use(int n)
        {
            var o = Compress(n); //! POOL003
            return o.Memory.Length;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(byte[] array) => _array = array;
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array is { } a)
                    ArrayPool<byte>.Shared.Return(a);
                _array = null;
            }
        }

        private static Owner? s_last;
        static IMemoryOwner<byte> Compress(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            return s_last = new Owner(b);
        }

        static int Use(int n)
        {
            var o = Compress(n);
            return o.Memory.Length;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(byte[] array) => _array = array;
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                _array = null;
            }
        }

        private static Owner? s_last;
        static IMemoryOwner<byte> Compress(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //? POOL001
            return new Owner(new byte[n]);
        }

        static int Use(int n)
        {
            var o = Compress(n);
            return o.Memory.Length;
        }
    }
}
