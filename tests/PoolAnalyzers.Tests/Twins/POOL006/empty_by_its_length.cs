// An array without elements is nothing to return.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[] _b = [];
            public void Fit(int n)
            {
                if (_b.Length < n)
                    _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            }
            public void Dispose()
            {
                var b = _b;
                _b = [];
                if (b.Length > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[] _b = [];
            public void Fit(int n)
            {
                if (_b.Length == 0)
                    _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                var b = _b;
                _b = [];
                if (b.Length > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
