using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag<T> : IDisposable
        {
            private T[] _items = ArrayPool<T>.Shared.Rent(4);
            private int _n;
            public void Add(T x)
            {
                if (_n == _items.Length)
                {
                    var more = ArrayPool<T>.Shared.Rent(_n * 2);
                    Array.Copy(_items, more, _n);
                    _items = more; //! POOL006
                }
                _items[_n++] = x;
            }
            public void Dispose()
            {
                var b = _items;
                _items = [];
                if (b.Length > 0)
                    ArrayPool<T>.Shared.Return(b, true);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Bag<T> : IDisposable
        {
            private T[] _items = ArrayPool<T>.Shared.Rent(4);
            private int _n;
            public void Add(T x)
            {
                if (_n == _items.Length)
                {
                    var more = ArrayPool<T>.Shared.Rent(_n * 2);
                    Array.Copy(_items, more, _n);
                    ArrayPool<T>.Shared.Return(_items, true);
                    _items = more;
                }
                _items[_n++] = x;
            }
            public void Dispose()
            {
                var b = _items;
                _items = [];
                if (b.Length > 0)
                    ArrayPool<T>.Shared.Return(b, true);
            }
        }
    }
}
