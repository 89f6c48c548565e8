// Null or without elements: nothing is lost, however it is asked.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[]? _b;
            public void Renew(int n)
            {
                if (_b?.Length > 16)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            }
            public byte At(int i) => _b![i];
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b is not null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Asked
        {
            private byte[]? _b;
            public void Renew(int n)
            {
                if (_b?.Length > 0)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Refill(int n)
            {
                if (_b is { Length: > 0 })
                    ArrayPool<byte>.Shared.Return(_b);
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Reset(int n)
            {
                if (!(_b is null || _b.Length == 0))
                    ArrayPool<byte>.Shared.Return(_b);
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Restart(int n)
            {
                if (_b == null || _b.Length < 1)
                {
                    _b = ArrayPool<byte>.Shared.Rent(n);
                    return;
                }

                ArrayPool<byte>.Shared.Return(_b);
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte At(int i) => _b![i];
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b is not null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }

        sealed class Kept
        {
            private byte[]? _b;
            public void Renew(int n)
            {
                var old = _b;
                _b = ArrayPool<byte>.Shared.Rent(n);
                if ((old?.Length ?? 0) > 0)
                    ArrayPool<byte>.Shared.Return(old!);
            }
            public byte At(int i) => _b![i];
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b is not null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
