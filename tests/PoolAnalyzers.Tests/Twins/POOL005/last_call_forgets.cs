// What is given back where it grows has to be given back at the end as well.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Ranges : IDisposable
        {
            private byte[] _items;
            private int _count;
            public Ranges(int n)
            {
                _items = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public void Add(byte b)
            {
                if (_count == _items.Length)
                    Grow();
                _items[_count++] = b;
            }
            private void Grow()
            {
                var next = ArrayPool<byte>.Shared.Rent(_items.Length * 2);
                Array.Copy(_items, next, _count);
                ArrayPool<byte>.Shared.Return(_items);
                _items = next; //! POOL005
            }
            public void Dispose() => GC.SuppressFinalize(this);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Ranges : IDisposable
        {
            private byte[] _items;
            private int _count;
            public Ranges(int n)
            {
                _items = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Add(byte b)
            {
                if (_count == _items.Length)
                    Grow();
                _items[_count++] = b;
            }
            private void Grow()
            {
                var next = ArrayPool<byte>.Shared.Rent(_items.Length * 2);
                Array.Copy(_items, next, _count);
                ArrayPool<byte>.Shared.Return(_items);
                _items = next;
            }
            public void Dispose()
            {
                var last = _items;
                _items = null;
                if (last != null)
                    ArrayPool<byte>.Shared.Return(last);
                GC.SuppressFinalize(this);
            }
        }
    }
}
