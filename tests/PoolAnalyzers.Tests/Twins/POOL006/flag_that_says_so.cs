// A flag, a count or a state says that the field is empty; where another member sets it back and leaves the field, it says nothing.
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
            bool _isOpen;
            public void Open(int n)
            {
                if (!_isOpen)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                    _isOpen = true;
                }
            }

            public void Close()
            {
                _isOpen = false;
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
            bool _isOpen;
            public void Open(int n)
            {
                if (!_isOpen)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n);
                    _isOpen = true;
                }
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _isOpen = false;
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
            int _state;
            public void Open(int n)
            {
                if (_state == 1)
                    return;
                _state = 1;
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            }

            public void Close()
            {
                _state = 0;
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
            int _state;
            public void Open(int n)
            {
                if (_state == 1)
                    return;
                _state = 1;
                _b = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _state = 0;
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
            int _users;
            public void Open(int n)
            {
                if (_users++ == 0)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                }
            }

            public void Close()
            {
                _users = 0;
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
            int _users;
            public void Open(int n)
            {
                if (_users++ == 0)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n);
                }
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _users = 0;
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
            int _once;
            public void Open(int n)
            {
                if (Interlocked.Exchange(ref _once, 1) == 0)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                }
            }

            public void Close()
            {
                _once = 0;
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
            int _once;
            public void Open(int n)
            {
                if (Interlocked.Exchange(ref _once, 1) == 0)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n);
                }
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _once = 0;
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
