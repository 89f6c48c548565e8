// Kept in a segment, it is in the field as well.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Events
        {
            private ArraySegment<int> _items;
            private bool _ended;
            public void Read(int n)
            {
                _items = new ArraySegment<int>(ArrayPool<int>.Shared.Rent(n), 0, n);
            }

            public void Dispose()
            {
                if (_items.Array != null)
                    ArrayPool<int>.Shared.Return(_items.Array); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Events
        {
            private ArraySegment<int> _items;
            private bool _ended;
            public void Read(int n)
            {
                _items = new ArraySegment<int>(ArrayPool<int>.Shared.Rent(n), 0, n);
            }

            public void Dispose()
            {
                ArrayPool<int>.Shared.Return(_items.Array!);
                _items = default;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Events
        {
            private ArraySegment<int> _items;
            private bool _ended;
            public void Read(int n)
            {
                _items = new ArraySegment<int>(ArrayPool<int>.Shared.Rent(n), 0, n);
            }

            public void Dispose()
            {
                if (_items.Array is { } a)
                {
                    _items = ArraySegment<int>.Empty;
                    ArrayPool<int>.Shared.Return(a);
                }
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Events
        {
            private ArraySegment<int> _items;
            private bool _ended;
            public void Read(int n)
            {
                _items = new ArraySegment<int>(ArrayPool<int>.Shared.Rent(n), 0, n);
            }

            public void Dispose()
            {
                if (_ended)
                    return;
                _ended = true;
                ArrayPool<int>.Shared.Return(_items.Array!);
            }
        }
    }
}
