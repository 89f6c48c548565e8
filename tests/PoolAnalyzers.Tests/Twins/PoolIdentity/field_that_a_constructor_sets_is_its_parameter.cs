using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader
        {
            readonly ArrayPool<char> _pool;
            char[] _chars;
            public Reader(ArrayPool<char> pool, Stream s)
            {
                _pool = pool ?? throw new ArgumentNullException();
                try
                {
                    _chars = _pool.Rent(8);
                    s.ReadByte();
                }
                catch
                {
                    if (_chars != null)
                        ArrayPool<char>.Shared.Return(_chars); //! POOL013
                    throw;
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader
        {
            readonly ArrayPool<char> _pool;
            char[] _chars;
            public Reader(ArrayPool<char> pool, Stream s)
            {
                _pool = pool ?? throw new ArgumentNullException();
                try
                {
                    _chars = _pool.Rent(8);
                    s.ReadByte();
                }
                catch
                {
                    if (_chars != null)
                        _pool.Return(_chars);
                    throw;
                }
            }
        }
    }
}
