// Nobody gets the object of a constructor that throws.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader : IDisposable
        {
            private int[]? _rows;
            public void Load(int n)
            {
                var rows = ArrayPool<int>.Shared.Rent(n);
                try
                {
                    _rows = rows; //! POOL016 //? POOL006
                    if (n > 5)
                        throw new InvalidOperationException();
                }
                catch
                {
                    ArrayPool<int>.Shared.Return(rows);
                    throw;
                }
            }
            public void Dispose()
            {
                var rows = _rows;
                _rows = null;
                if (rows != null)
                    ArrayPool<int>.Shared.Return(rows);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader : IDisposable
        {
            private int[]? _rows;
            public Reader(int n)
            {
                var rows = ArrayPool<int>.Shared.Rent(n);
                try
                {
                    _rows = rows;
                    if (n > 5)
                        throw new InvalidOperationException();
                }
                catch
                {
                    ArrayPool<int>.Shared.Return(rows);
                    throw;
                }
            }
            public void Dispose()
            {
                var rows = _rows;
                _rows = null;
                if (rows != null)
                    ArrayPool<int>.Shared.Return(rows);
            }
        }
    }
}
