// One that is not given the rental has no part in it.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader
        {
            public event Action<int>? Progress;
            public int Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                Progress?.Invoke(n);
                return b[0];
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader
        {
            public event Action<Memory<byte>>? Progress;
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                Progress?.Invoke(b.AsMemory(0, n));
            }
        }
    }
}
