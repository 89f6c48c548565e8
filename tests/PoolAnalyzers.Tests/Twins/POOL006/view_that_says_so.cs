// A view of the array says whether there is one.
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
            private Memory<byte>? _m;
            public void Open(int n)
            {
                if (_m is not null)
                    Console.WriteLine(n);
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                _m = _b.AsMemory(0, n);
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _m = null;
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
            private Memory<byte>? _m;
            public void Open(int n)
            {
                Check();
                _b = ArrayPool<byte>.Shared.Rent(n);
                _m = _b.AsMemory(0, n);
            }

            private void Check()
            {
                if (_m is not null)
                    throw new InvalidOperationException();
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _m = null;
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
            private ArraySegment<byte> _m;
            public void Open(int n)
            {
                if (_m.Array != null)
                    Console.WriteLine(n);
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                _m = new ArraySegment<byte>(_b, 0, n);
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _m = default;
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
            private ArraySegment<byte> _m;
            public void Open(int n)
            {
                Check();
                _b = ArrayPool<byte>.Shared.Rent(n);
                _m = new ArraySegment<byte>(_b, 0, n);
            }

            private void Check()
            {
                if (_m.Array != null)
                    throw new InvalidOperationException();
            }

            public void Close()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
                _m = default;
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
