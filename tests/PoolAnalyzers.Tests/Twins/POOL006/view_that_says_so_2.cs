// A view of the array says whether there is one.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private Memory<byte> _m;
            public void Open(int n)
            {
                if (!_m.IsEmpty)
                    Console.WriteLine(n);
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                _m = _b;
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

namespace Clean
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private Memory<byte> _m;
            public void Open(int n)
            {
                Check();
                _b = ArrayPool<byte>.Shared.Rent(n);
                _m = _b;
            }
            private void Check()
            {
                if (!_m.IsEmpty)
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
