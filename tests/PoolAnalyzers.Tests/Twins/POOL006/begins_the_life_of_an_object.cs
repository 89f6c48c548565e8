// Whoever makes the object, or takes it out of a cache, opens it once; one that a field keeps may be opened again.
using System.Buffers;
using System.Collections.Concurrent;

namespace Faulty
{
    public static class Program
    {
        internal sealed class Box
        {
            private byte[]? _b;
            internal void Init(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            }
            public void Dispose()
            {
                if (_b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
        sealed class Maker
        {
            private readonly Box _box = new();
            public Box Make(int n)
            {
                _box.Init(n);
                return _box;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        internal sealed class Box
        {
            private byte[]? _b;
            internal void Init(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (_b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                    s_all.Enqueue(this);
                }
            }
            internal static ConcurrentQueue<Box> s_all = new();
        }
        sealed class Maker
        {
            public Box Make(int n)
            {
                if (!Box.s_all.TryDequeue(out var box))
                    box = new Box();
                box.Init(n);
                return box;
            }
            public Box Other(int n)
            {
                var box = new Box();
                box.Init(n);
                return box;
            }
        }
    }
}
