// A readonly field that is set all the same.
using System;
using System.Buffers;
using System.Runtime.CompilerServices;

namespace Faulty
{
    public static class Program
    {
        readonly struct Rented : IDisposable
        {
            private readonly byte[]? _b;
            public Rented(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (_b != null)
                {
                    ArrayPool<byte>.Shared.Return(_b);
                    Unsafe.AsRef(in _b)[0] = 1; //! POOL011
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Rented : IDisposable
        {
            private readonly byte[]? _b;
            public Rented(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (_b != null)
                {
                    ArrayPool<byte>.Shared.Return(_b);
                    Unsafe.AsRef(in _b) = null!;
                }
            }
        }
    }
}
