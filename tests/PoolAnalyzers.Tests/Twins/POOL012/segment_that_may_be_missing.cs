using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Box
        {
            ArraySegment<byte>? _s;
            public void Set(int n) => _s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n);
            public void Drop()
            {
                if (_s != null)
                    ArrayPool<byte>.Shared.Return(_s.Value.Array!); //! POOL012
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
            ArraySegment<byte>? _s;
            public void Set(int n) => _s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n);
            public void Drop()
            {
                if (_s != null)
                {
                    ArrayPool<byte>.Shared.Return(_s.Value.Array!);
                    _s = null;
                }
            }
        }
    }
}
