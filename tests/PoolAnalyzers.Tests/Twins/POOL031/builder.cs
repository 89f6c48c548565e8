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
        ref struct Builder
        {
            private char[]? _chars; private int _count;
            public void Append(char c)
            {
                if (_chars is null || _count == _chars.Length)
                    Grow();
                _chars![_count++] = c;
            }
            private void Grow()
            {
                char[] next = ArrayPool<char>.Shared.Rent(2 * _count + 16);
                if (_chars is { } old)
                {
                    old.CopyTo(next, 0);
                    ArrayPool<char>.Shared.Return(old);
                }
                _chars = next;
            }
            public void Dispose()
            {
                char[]? chars = _chars;
                this = default;
                if (chars is not null)
                    ArrayPool<char>.Shared.Return(chars);
            }
        }
        static void End(Builder text)
        {
            text.Append('.');
            text.Dispose();
        }
        static void Run()
        {
            var text = new Builder();
            text.Append('a');
            End(text); //! POOL031
            text.Dispose();
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
        ref struct Builder
        {
            private char[]? _chars; private int _count;
            public void Append(char c)
            {
                if (_chars is null || _count == _chars.Length)
                    Grow();
                _chars![_count++] = c;
            }
            private void Grow()
            {
                char[] next = ArrayPool<char>.Shared.Rent(2 * _count + 16);
                if (_chars is { } old)
                {
                    old.CopyTo(next, 0);
                    ArrayPool<char>.Shared.Return(old);
                }
                _chars = next;
            }
            public void Dispose()
            {
                char[]? chars = _chars;
                this = default;
                if (chars is not null)
                    ArrayPool<char>.Shared.Return(chars);
            }
        }
        static void End(ref Builder text)
        {
            text.Append('.');
        }
        static void Run()
        {
            var text = new Builder();
            text.Append('a');
            End(ref text);
            text.Dispose();
        }
    }
}
