// What a helper gives, or puts where it is told to, is put there by the caller.
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
            public void Grow(int n)
            {
                _b = Bigger(_b, n); //! POOL006
            }

            private static byte[] Bigger(byte[]? b, int n)
            {
                var more = ArrayPool<byte>.Shared.Rent(n);
                if (b != null)
                {
                    b.CopyTo(more, 0);
                }

                return more;
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
            public void Grow(int n)
            {
                _b = Bigger(_b, n);
            }

            private static byte[] Bigger(byte[]? b, int n)
            {
                var more = ArrayPool<byte>.Shared.Rent(n);
                if (b != null)
                {
                    b.CopyTo(more, 0);
                    ArrayPool<byte>.Shared.Return(b);
                }

                return more;
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
            public void Grow(int n)
            {
                Resize(ref _b, n); //! POOL006
            }

            private static void Resize(ref byte[]? b, int n)
            {
                var more = ArrayPool<byte>.Shared.Rent(n);
                if (b != null)
                {
                    b.CopyTo(more, 0);
                }

                b = more;
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
            public void Grow(int n)
            {
                Resize(ref _b, n);
            }

            private static void Resize(ref byte[]? b, int n)
            {
                var more = ArrayPool<byte>.Shared.Rent(n);
                if (b != null)
                {
                    b.CopyTo(more, 0);
                    ArrayPool<byte>.Shared.Return(b);
                }

                b = more;
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
