// Whoever handles an event can have the array out of a segment.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Ingress
        {
            public event Action<int>? Delivered;
            public void Process(int n)
            {
                var copy = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                Delivered?.Invoke(copy[0]);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Ingress
        {
            public event Action<ArraySegment<byte>>? Delivered;
            public void Process(int n)
            {
                var copy = ArrayPool<byte>.Shared.Rent(n);
                Delivered?.Invoke(new ArraySegment<byte>(copy, 0, n));
            }
        }
    }
}
