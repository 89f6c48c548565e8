using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Lease : IDisposable
        {
            private readonly ArraySegment<byte> _segment;
            private Lease(ArraySegment<byte> segment)
            {
                _segment = segment;
            }
            private static ArraySegment<byte> Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n), 0, n);
            private static void Look(ArraySegment<byte> s)
            {
                Console.WriteLine(s.Count);
            }
            public static Lease Create(int n) => new Lease(Rent(n)); //! POOL001
            public void Dispose() => Look(_segment);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Lease : IDisposable
        {
            private readonly ArraySegment<byte> _segment;
            private Lease(ArraySegment<byte> segment)
            {
                _segment = segment;
            }
            private static ArraySegment<byte> Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n), 0, n);
            private static void Drop(ArraySegment<byte> s)
            {
                if (s.Array is not null)
                    ArrayPool<byte>.Shared.Return(s.Array);
            }
            public static Lease Create(int n) => new Lease(Rent(n));
            public void Dispose() => Drop(_segment);
        }
    }
}
