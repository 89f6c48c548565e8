// A private helper fills what its callers know to be empty.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public Bag(int n) => Take(n);
            public void Again(int n) => Take(n);
            private void Take(int n)
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

namespace Clean
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[]? _b;
            private int _n;
            public Bag(int n) => Take(n);
            public void Again(int n)
            {
                if (_b == null)
                    Take(n);
            }
            private void Take(int n)
            {
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
