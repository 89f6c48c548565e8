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
        static void Finish(in Scope scope)
        {
            scope.Span.Clear();
            scope.Dispose();
        }
        static void Run(int n)
        {
            using var scope = new Scope(n);
            Finish(in scope); //! POOL031
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
        static void Fill(in Scope scope)
        {
            scope.Span.Clear();
        }
        static void Run(int n)
        {
            using var scope = new Scope(n);
            Fill(in scope);
        }
    }
}
