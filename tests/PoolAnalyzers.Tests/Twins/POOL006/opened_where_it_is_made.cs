// A field is set to a new object, which is opened then, by one of its overloads.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Box
        {
            private byte[]? _b;
            internal int Open() => Open(9);
            internal int Open(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                return n;
            }
            internal void End()
            {
                if (_b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
        sealed class Codec
        {
            private Box? _box;
            public int Start(int n)
            {
                _box ??= new Box();
                return _box.Open(n);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Box
        {
            private byte[]? _b;
            internal int Open() => Open(9);
            internal int Open(int n)
            {
                _b = ArrayPool<byte>.Shared.Rent(n);
                return n;
            }
            internal void End()
            {
                if (_b is { } b)
                {
                    _b = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
        sealed class Codec
        {
            private Box? _box;
            public int Start(int n)
            {
                _box = new Box();
                return _box.Open(n);
            }
        }
    }
}
