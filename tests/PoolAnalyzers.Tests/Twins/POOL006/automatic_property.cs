using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Box : IDisposable
        {
            private byte[]? Data { get; set; }
            public void Take(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            }
            public void Dispose()
            {
                if (Data is { } d)
                {
                    Data = null;
                    ArrayPool<byte>.Shared.Return(d);
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Box : IDisposable
        {
            private byte[]? Data { get; set; }
            public void Take(int n)
            {
                Dispose();
                Data = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (Data is { } d)
                {
                    Data = null;
                    ArrayPool<byte>.Shared.Return(d);
                }
            }
        }
    }
}
