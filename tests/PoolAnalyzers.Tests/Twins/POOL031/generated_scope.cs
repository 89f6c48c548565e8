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
        [AttributeUsage(AttributeTargets.Struct)] sealed class ArrayPoolScopeAttribute : Attribute;
        [ArrayPoolScope]
        ref struct ByteScope
        {
            public ByteScope(int length) { }
            public Span<byte> Span => default;
            public void Dispose() { }
        }
        static void Run(int n)
        {
            using var scope = new ByteScope(n);
            using var copy = scope; //! POOL031
            copy.Span.Clear();
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
        ref struct Timer
        {
            public Timer(int length) { }
            public Span<byte> Span => default;
            public void Dispose() { }
        }
        static void Run(int n)
        {
            using var scope = new Timer(n);
            using var copy = scope;
            copy.Span.Clear();
        }
    }
}
