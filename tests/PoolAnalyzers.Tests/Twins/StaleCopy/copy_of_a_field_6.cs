using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        sealed class Writer : IDisposable
        {
            byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
            int _count;
            bool _closed;
            Stream _out = Stream.Null;
            public void Dispose()
            {
                if (_buffer.Length == 0)
                    return;
                var old = _buffer;
                _buffer = [];
                ArrayPool<byte>.Shared.Return(old);
            }

            void Grow()
            {
                var larger = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
                _buffer.AsSpan(0, _count).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = larger;
            }

            void Ensure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return;
                Grow();
            }

            bool TryEnsure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return false;
                Grow();
                return true;
            }

            void Put(byte one)
            {
                if (_count == _buffer.Length)
                    Grow();
                _buffer[_count++] = one;
            }

            void DropIfClosed()
            {
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Flush()
            {
                _out.Write(_buffer, 0, _count);
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Renew(ref byte[] copy)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                copy = _buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            public void Add(byte one, ReadOnlySpan<byte> more)
            {
                var b = _buffer;
                Ensure(4);
                b[0] = one; //! POOL011
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Writer : IDisposable
        {
            byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
            int _count;
            bool _closed;
            Stream _out = Stream.Null;
            public void Dispose()
            {
                if (_buffer.Length == 0)
                    return;
                var old = _buffer;
                _buffer = [];
                ArrayPool<byte>.Shared.Return(old);
            }

            void Grow()
            {
                var larger = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
                _buffer.AsSpan(0, _count).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = larger;
            }

            void Ensure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return;
                Grow();
            }

            bool TryEnsure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return false;
                Grow();
                return true;
            }

            void Put(byte one)
            {
                if (_count == _buffer.Length)
                    Grow();
                _buffer[_count++] = one;
            }

            void DropIfClosed()
            {
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Flush()
            {
                _out.Write(_buffer, 0, _count);
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Renew(ref byte[] copy)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                copy = _buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            public void Add(byte one, ReadOnlySpan<byte> more)
            {
                var b = _buffer;
                Ensure(4);
                if (b != _buffer)
                    b = _buffer;
                b[0] = one;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Writer : IDisposable
        {
            byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
            int _count;
            bool _closed;
            Stream _out = Stream.Null;
            public void Dispose()
            {
                if (_buffer.Length == 0)
                    return;
                var old = _buffer;
                _buffer = [];
                ArrayPool<byte>.Shared.Return(old);
            }

            void Grow()
            {
                var larger = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
                _buffer.AsSpan(0, _count).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = larger;
            }

            void Ensure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return;
                Grow();
            }

            bool TryEnsure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return false;
                Grow();
                return true;
            }

            void Put(byte one)
            {
                if (_count == _buffer.Length)
                    Grow();
                _buffer[_count++] = one;
            }

            void DropIfClosed()
            {
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Flush()
            {
                _out.Write(_buffer, 0, _count);
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Renew(ref byte[] copy)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                copy = _buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            public void Add(byte one, ReadOnlySpan<byte> more)
            {
                int n = _buffer.Length;
                var b = _buffer;
                Ensure(4);
                b[n - 1] = one; //! POOL011
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Writer : IDisposable
        {
            byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
            int _count;
            bool _closed;
            Stream _out = Stream.Null;
            public void Dispose()
            {
                if (_buffer.Length == 0)
                    return;
                var old = _buffer;
                _buffer = [];
                ArrayPool<byte>.Shared.Return(old);
            }

            void Grow()
            {
                var larger = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
                _buffer.AsSpan(0, _count).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = larger;
            }

            void Ensure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return;
                Grow();
            }

            bool TryEnsure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return false;
                Grow();
                return true;
            }

            void Put(byte one)
            {
                if (_count == _buffer.Length)
                    Grow();
                _buffer[_count++] = one;
            }

            void DropIfClosed()
            {
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Flush()
            {
                _out.Write(_buffer, 0, _count);
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Renew(ref byte[] copy)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                copy = _buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            public void Add(byte one, ReadOnlySpan<byte> more)
            {
                int n = _buffer.Length;
                var b = _buffer;
                Ensure(4);
                if (_buffer.Length != n)
                    b = _buffer;
                b[0] = one;
            }
        }
    }
}
