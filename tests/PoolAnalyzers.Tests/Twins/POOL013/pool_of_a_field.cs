// A field that is filled from one pool in one member, and given back to another one in another.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty1
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[]? _b;
            public Buffers(int n) => _b = s_own.Rent(n);
            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b); //! POOL013
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[]? _b;
            public Buffers(int n) => _b = s_own.Rent(n);
            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    s_own.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[] _b = [];
            public void Grow(int n)
            {
                var bigger = s_own.Rent(n);
                _b.CopyTo(bigger, 0);
                _b = bigger; //? POOL006
            }

            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    s_large.Return(b); //! POOL013
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[] _b = [];
            public void Grow(int n)
            {
                var bigger = s_own.Rent(n);
                _b.CopyTo(bigger, 0);
                _b = bigger; //? POOL006
            }

            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    s_own.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[] _b { get; set; } = null !;

            public void Fill(int n)
            {
                _b ??= s_own.Rent(n);
            }

            public void Dispose()
            {
                var b = _b;
                _b = null !;
                if (b != null)
                    s_large.Return(b); //! POOL013
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[] _b { get; set; } = null !;

            public void Fill(int n)
            {
                _b ??= s_own.Rent(n);
            }

            public void Dispose()
            {
                var b = _b;
                _b = null !;
                if (b != null)
                    s_own.Return(b);
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[]? _b;
            public void Fill(int n, bool x)
            {
                this._b = x ? s_own.Rent(n) : s_own.Rent(2 * n); //? POOL006
            }

            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b); //! POOL013
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[]? _b;
            public void Fill(int n, bool x)
            {
                this._b = x ? s_own.Rent(n) : s_own.Rent(2 * n); //? POOL006
            }

            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    s_own.Return(b);
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[]? _b;
            public Buffers(ArrayPool<byte> given, int n)
            {
                _given = given;
                _b = given.Rent(n);
            }

            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b); //! POOL013
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Buffers : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
            private readonly ArrayPool<byte> _given = s_own;
            private byte[]? _b;
            public Buffers(ArrayPool<byte> given, int n)
            {
                _given = given;
                _b = given.Rent(n);
            }

            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null !);
                if (b != null)
                    _given.Return(b);
            }
        }
    }
}
