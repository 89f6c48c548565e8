using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose()
            {
                byte[]? array = _array;
                _array = null;
                if (array is not null)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }
        struct Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Memory<byte> Memory => _array;
            public void Dispose()
            {
                if (_array is { } array)
                {
                    _array = null;
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
        }
        static (Owner, int) Make(int n) => (new Owner(n), n); static void Run(int n)
        {
            var owner = new Owner(n);
            try
            {
                var pair = (owner, n); //! POOL031
                GC.KeepAlive(pair.Item2);
            }
            finally
            {
                owner.Dispose();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose()
            {
                byte[]? array = _array;
                _array = null;
                if (array is not null)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }
        struct Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Memory<byte> Memory => _array;
            public void Dispose()
            {
                if (_array is { } array)
                {
                    _array = null;
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
        }
        static (Owner, int) Make(int n) => (new Owner(n), n); static void Run(int n)
        {
            Owner owner = default;
            int m;
            try
            {
                (owner, m) = Make(n);
                GC.KeepAlive(m);
            }
            finally
            {
                owner.Dispose();
            }
        }
    }
}
