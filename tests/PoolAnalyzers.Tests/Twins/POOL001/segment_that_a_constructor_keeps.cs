using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder : IDisposable
        {
            private readonly ArraySegment<byte> _s;
            private Holder(ArraySegment<byte> s)
            {
                _s = s;
            }
            public static Holder Make(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                return new Holder(new ArraySegment<byte>(b, 0, n));
            }
            public int Count => _s.Count;
            public void Dispose()
            {
                Console.WriteLine(_s.Count);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Holder : IDisposable
        {
            private readonly ArraySegment<byte> _s;
            private Holder(ArraySegment<byte> s)
            {
                _s = s;
            }
            public static Holder Make(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                return new Holder(new ArraySegment<byte>(b, 0, n));
            }
            public int Count => _s.Count;
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_s.Array!); //? POOL012
            }
        }
    }
}
