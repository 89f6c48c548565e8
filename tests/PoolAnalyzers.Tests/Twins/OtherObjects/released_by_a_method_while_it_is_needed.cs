using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        sealed class Snapshot : IDisposable
        {
            byte[] _v = ArrayPool<byte>.Shared.Rent(3);
            IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
            public byte[] Run()
            {
                try
                {
                    return _v; //! POOL016
                }
                finally
                {
                    Dispose();
                }
            }

            public void Dispose()
            {
                if (_v is { } v)
                {
                    _v = null;
                    ArrayPool<byte>.Shared.Return(v);
                }

                _o?.Dispose();
                _o = null;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Snapshot : IDisposable
        {
            byte[] _v = ArrayPool<byte>.Shared.Rent(3);
            IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
            public byte Run()
            {
                try
                {
                    return _v[0];
                }
                finally
                {
                    Dispose();
                }
            }

            public void Dispose()
            {
                if (_v is { } v)
                {
                    _v = null;
                    ArrayPool<byte>.Shared.Return(v);
                }

                _o?.Dispose();
                _o = null;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Snapshot : IDisposable
        {
            byte[] _v = ArrayPool<byte>.Shared.Rent(3);
            IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
            public async Task Run(Stream s)
            {
                var t = s.WriteAsync(_v, 0, 3);
                Dispose(); //! POOL015
                await t;
            }

            public void Dispose()
            {
                if (_v is { } v)
                {
                    _v = null;
                    ArrayPool<byte>.Shared.Return(v);
                }

                _o?.Dispose();
                _o = null;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Snapshot : IDisposable
        {
            byte[] _v = ArrayPool<byte>.Shared.Rent(3);
            IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
            public async Task Run(Stream s)
            {
                var t = s.WriteAsync(_v, 0, 3);
                await t;
                Dispose();
            }

            public void Dispose()
            {
                if (_v is { } v)
                {
                    _v = null;
                    ArrayPool<byte>.Shared.Return(v);
                }

                _o?.Dispose();
                _o = null;
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Snapshot : IDisposable
        {
            byte[] _v = ArrayPool<byte>.Shared.Rent(3);
            IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
            public int Run()
            {
                Memory<byte> m = _o.Memory;
                Dispose();
                return m.Span[0]; //! POOL011
            }

            public void Dispose()
            {
                if (_v is { } v)
                {
                    _v = null;
                    ArrayPool<byte>.Shared.Return(v);
                }

                _o?.Dispose();
                _o = null;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Snapshot : IDisposable
        {
            byte[] _v = ArrayPool<byte>.Shared.Rent(3);
            IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
            public int Run()
            {
                Memory<byte> m = _o.Memory;
                int x = m.Span[0];
                Dispose();
                return x;
            }

            public void Dispose()
            {
                if (_v is { } v)
                {
                    _v = null;
                    ArrayPool<byte>.Shared.Return(v);
                }

                _o?.Dispose();
                _o = null;
            }
        }
    }
}
