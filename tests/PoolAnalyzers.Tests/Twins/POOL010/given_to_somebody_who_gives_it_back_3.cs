// An object that got the array gives it back when it is disposed; so does who took the object.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Lease(byte[] given) : IDisposable
        {
            private byte[]? _b = given;
            public void Detach() => _b = null;
            public void Dispose()
            {
                if (_b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }

        sealed class Borrowed(byte[] b, bool owns) : IDisposable
        {
            private byte[]? _b = b;
            private bool _owns = owns;
            public void Dispose()
            {
                if (_owns && _b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }

        sealed class Cache : IDisposable
        {
            private byte[]? _one;
            public void Set(byte[] b)
            {
                if (_one != null)
                    ArrayPool<byte>.Shared.Return(_one);
                _one = b;
            }

            public void Clear() => _one = null;
            public void Dispose()
            {
                var one = _one;
                _one = null;
                if (one != null)
                    ArrayPool<byte>.Shared.Return(one);
            }
        }

        static void Run(Stream s, Queue<Lease> q, Cache c)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(4);
            using (new Lease(b))
                s.ReadExactly(b, 0, 4);
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Lease(byte[] given) : IDisposable
        {
            private byte[]? _b = given;
            public void Detach() => _b = null;
            public void Dispose()
            {
                if (_b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }

        sealed class Borrowed(byte[] b, bool owns) : IDisposable
        {
            private byte[]? _b = b;
            private bool _owns = owns;
            public void Dispose()
            {
                if (_owns && _b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }

        sealed class Cache : IDisposable
        {
            private byte[]? _one;
            public void Set(byte[] b)
            {
                if (_one != null)
                    ArrayPool<byte>.Shared.Return(_one);
                _one = b;
            }

            public void Clear() => _one = null;
            public void Dispose()
            {
                var one = _one;
                _one = null;
                if (one != null)
                    ArrayPool<byte>.Shared.Return(one);
            }
        }

        static void Run(Stream s, Queue<Lease> q, Cache c)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(4);
            var l = new Lease(b);
            try
            {
                s.ReadExactly(b, 0, 4);
                l.Dispose();
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
