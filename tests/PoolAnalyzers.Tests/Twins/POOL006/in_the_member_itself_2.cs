// In the member itself, with all kinds of reasons to take another array.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty1
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public Bag()
            {
                _b = ArrayPool<byte>.Shared.Rent(4);
                _b = ArrayPool<byte>.Shared.Rent(8); //! POOL006
            }

            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public Bag(bool x)
            {
                if (x)
                    _b = ArrayPool<byte>.Shared.Rent(4);
                else
                    _b = ArrayPool<byte>.Shared.Rent(8);
            }

            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Work(int n)
            {
                _b ??= ArrayPool<byte>.Shared.Rent(n);
                for (int i = 0; i < n; i++)
                {
                    _b[0] = 1;
                    _b = ArrayPool<byte>.Shared.Rent(n + i); //! POOL006
                }
            }

            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Work(int n)
            {
                _b ??= ArrayPool<byte>.Shared.Rent(n);
                for (int i = 0; i < n; i++)
                {
                    _b[0] = 1;
                    ArrayPool<byte>.Shared.Return(_b);
                    _b = ArrayPool<byte>.Shared.Rent(n + i);
                }
            }

            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Fill(int n) => _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Fill(int n) => _b = _b ?? ArrayPool<byte>.Shared.Rent(n);
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Work(int n, bool keeps)
            {
                _b ??= ArrayPool<byte>.Shared.Rent(n);
                if (keeps)
                    return;
                Interlocked.Exchange(ref _b, null); //! POOL006
            }

            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Work(int n, bool keeps)
            {
                _b ??= ArrayPool<byte>.Shared.Rent(n);
                if (keeps)
                    return;
                if (Interlocked.Exchange(ref _b, null)is { } b)
                    ArrayPool<byte>.Shared.Return(b);
            }

            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
