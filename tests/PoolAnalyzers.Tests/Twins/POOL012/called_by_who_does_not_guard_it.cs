// Who calls it guards it only by emptying the field behind, and only where nobody else can call it: what a constructor sets, and data that is written into the array, is no guard.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            private byte[] _v = null !;
            public byte this[int i] => _v[i];
            public Rows(int n)
            {
                _v = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    _v[0] = 1;
                }
                catch
                {
                    Dispose();
                    throw;
                }
            }

            public void Dispose() => ArrayPool<byte>.Shared.Return(_v); //! POOL012
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Rows
        {
            private byte[] _v = null !;
            public byte this[int i] => _v[i];
            public Rows(int n) => _v = ArrayPool<byte>.Shared.Rent(n);
            public void Open()
            {
                try
                {
                    _v[0] = 1;
                }
                finally
                {
                    Dispose();
                    _v = null !;
                }
            }

            private void Dispose() => ArrayPool<byte>.Shared.Return(_v);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            private byte[] _v = null !;
            public byte this[int i] => _v[i];
            public Rows(int n) => _v = ArrayPool<byte>.Shared.Rent(n);
            public void Open()
            {
                try
                {
                    _v[0] = 1;
                }
                finally
                {
                    Dispose();
                }
            }

            public void Dispose() => ArrayPool<byte>.Shared.Return(_v); //! POOL012
        }
    }
}
