using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Block : IMemoryOwner<byte>
        {
            private byte[]? _a; private readonly int _start, _length;
            public Block(byte[] a, int start, int length)
            {
                _a = a;
                _start = start;
                _length = length;
            }
            public int Length => _length;
            public Memory<byte> Memory => _a.AsMemory(_start, _length);
            public Memory<byte> Slice(int start, int length) => _a.AsMemory(start, length);
            public void Dispose()
            {
                if (_a is { } a)
                {
                    _a = null;
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        }
        static Block Make(int n) => new(ArrayPool<byte>.Shared.Rent(n), 0, n);
        static int Run(int n)
        {
            var o = Make(n); //! POOL003
            return o.Slice(0, n / 2).Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Block : IMemoryOwner<byte>
        {
            private byte[]? _a; private readonly int _start, _length;
            public Block(byte[] a, int start, int length)
            {
                _a = a;
                _start = start;
                _length = length;
            }
            public int Length => _length;
            public Memory<byte> Memory => _a.AsMemory(_start, _length);
            public Block Slice(int start, int length)
            {
                var a = _a!;
                _a = null;
                return new Block(a, start, length);
            }
            public void Dispose()
            {
                if (_a is { } a)
                {
                    _a = null;
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        }
        static Block Make(int n) => new(ArrayPool<byte>.Shared.Rent(n), 0, n);
        static IMemoryOwner<byte> Part(int n)
        {
            var o = Make(n);
            return o.Slice(0, n / 2);
        }
        static IMemoryOwner<byte> Range(int n)
        {
            var o = Make(n);
            return o[..(n / 2)];
        }
        static IMemoryOwner<byte> AtOnce(int n) => Make(n).Slice(0, n / 2);
        static IMemoryOwner<byte> RangeAtOnce(int n) => Make(n)[..(n / 2)];
    }
}
