// In the member itself, with all kinds of reasons to take another array.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Fit(int n)
            {
                if (_b == null || _b.Length < n)
                    _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
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
            public void Fit(int n)
            {
                if (_b == null || _b.Length < n)
                {
                    if (_b != null)
                        ArrayPool<byte>.Shared.Return(_b);
                    _b = ArrayPool<byte>.Shared.Rent(n);
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

namespace Faulty2
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Fit(int n)
            {
                if (_b?.Length >= n)
                    return;
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
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
            public void Fit(int n)
            {
                if (_b?.Length >= n)
                    return;
                if (_b is { } b)
                    ArrayPool<byte>.Shared.Return(b);
                _b = ArrayPool<byte>.Shared.Rent(n);
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
            public void Open(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
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

namespace Clean3
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Open(int n)
            {
                _b ??= ArrayPool<byte>.Shared.Rent(n);
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

namespace Faulty4
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Open(int n)
            {
                if (_n != n)
                    _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                _n = n;
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
            public void Open(int n)
            {
                if (_b is not null)
                    throw new InvalidOperationException();
                _b = ArrayPool<byte>.Shared.Rent(n);
                _n = n;
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

namespace Faulty5
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public async Task OpenAsync(int n)
            {
                await Task.Yield();
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
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

namespace Clean5
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public async Task OpenAsync(int n)
            {
                await Task.Yield();
                Dispose();
                _b = ArrayPool<byte>.Shared.Rent(n);
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

namespace Faulty6
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public int Size
            {
                get => _n;
                set
                {
                    _b = ArrayPool<byte>.Shared.Rent(value); //! POOL006
                    _n = value;
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

namespace Clean6
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public int Size
            {
                get => _n;
                set
                {
                    Dispose();
                    _b = ArrayPool<byte>.Shared.Rent(value);
                    _n = value;
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
