// A part of what the caller has is disposed of with that.
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

namespace Clean
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
            using var whole = Compress(n);
            var part = Slice(whole, 3);
            return part.Memory.Length;
        }
        sealed class Part : IMemoryOwner<byte>
        {
            private readonly IMemoryOwner<byte> _whole;
            public Part(IMemoryOwner<byte> whole) => _whole = whole;
            public Memory<byte> Memory => _whole.Memory[..1];
            public void Dispose() => _whole.Dispose();
        }
        static IMemoryOwner<byte> Slice(IMemoryOwner<byte> whole, int n) => new Part(whole);
    }
}
