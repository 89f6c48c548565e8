// Ways to make room that forget the old array, and the same with its return.
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
                var old = Interlocked.Exchange(ref _b, more); //! POOL006
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
                var old = Interlocked.Exchange(ref _b, more);
                if (old != null)
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
                this._b = ArrayPool<byte>.Shared.Rent(_n + 1); //! POOL006
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
                this._b = ArrayPool<byte>.Shared.Rent(_n + 1);
                Free(old);
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
