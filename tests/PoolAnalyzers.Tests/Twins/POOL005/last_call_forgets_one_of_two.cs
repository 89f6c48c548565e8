// One of two is given back.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Pair : IDisposable
        {
            private byte[] _keys;
            private byte[] _values;
            public int First => _keys[0] + _values[0];
            public void Update(int n)
            {
                if (_keys != null)
                    ArrayPool<byte>.Shared.Return(_keys);
                if (_values != null)
                    ArrayPool<byte>.Shared.Return(_values);
                _keys = ArrayPool<byte>.Shared.Rent(n);
                _values = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public void Dispose()
            {
                if (_keys != null)
                    ArrayPool<byte>.Shared.Return(_keys);
                _keys = null;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Pair : IDisposable
        {
            private byte[] _keys;
            private byte[] _values;
            public int First => _keys[0] + _values[0];
            public void Update(int n)
            {
                if (_keys != null)
                    ArrayPool<byte>.Shared.Return(_keys);
                if (_values != null)
                    ArrayPool<byte>.Shared.Return(_values);
                _keys = ArrayPool<byte>.Shared.Rent(n);
                _values = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (_keys != null)
                    ArrayPool<byte>.Shared.Return(_keys);
                _keys = null;
                if (_values != null)
                    ArrayPool<byte>.Shared.Return(_values);
                _values = null;
            }
        }
    }
}
