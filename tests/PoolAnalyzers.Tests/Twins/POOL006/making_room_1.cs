// Ways to make room that forget the old array, and the same with its return.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                var more = ArrayPool<byte>.Shared.Rent(_n * 2);
                _b.AsSpan(0, _n).CopyTo(more);
                _b = more; //! POOL006
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
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                var more = ArrayPool<byte>.Shared.Rent(_n * 2);
                _b.AsSpan(0, _n).CopyTo(more);
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = more;
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
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                var old = _b;
                _b = ArrayPool<byte>.Shared.Rent(_n * 2); //! POOL006
                old.AsSpan(0, _n).CopyTo(_b);
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
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                var old = _b;
                _b = ArrayPool<byte>.Shared.Rent(_n * 2);
                old.AsSpan(0, _n).CopyTo(_b);
                if (old is not null)
                    ArrayPool<byte>.Shared.Return(old);
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
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                byte[] more = ArrayPool<byte>.Shared.Rent(_n * 2);
                if (_b is { } old)
                {
                    Buffer.BlockCopy(old, 0, more, 0, _n);
                }

                _b = more; //! POOL006
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
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                byte[] more = ArrayPool<byte>.Shared.Rent(_n * 2);
                if (_b is { } old)
                {
                    Buffer.BlockCopy(old, 0, more, 0, _n);
                    ArrayPool<byte>.Shared.Return(old);
                }

                _b = more;
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
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                var more = ArrayPool<byte>.Shared.Rent(_n * 2);
                try
                {
                    _b?.CopyTo(more, 0);
                }
                finally
                {
                    var old = _b;
                    _b = more; //! POOL006
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

namespace Clean4
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public void Put(byte x)
            {
                if (_b == null || _n == _b.Length)
                    Grow();
                _b![_n++] = x;
            }

            private static void Free(byte[]? b)
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }

            private void Grow()
            {
                var more = ArrayPool<byte>.Shared.Rent(_n * 2);
                try
                {
                    _b?.CopyTo(more, 0);
                }
                finally
                {
                    var old = _b;
                    _b = more;
                    if (old != null)
                        ArrayPool<byte>.Shared.Return(old);
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
