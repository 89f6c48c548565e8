// Public in a private class is private: all that could give it back is here.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        private sealed class Inner : IDisposable
        {
            public byte[] Data;
            public void Set(int n)
            {
                if (Data != null)
                    ArrayPool<byte>.Shared.Return(Data);
                Data = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public void Dispose() => Console.WriteLine();
        }
        static byte Run(int n)
        {
            var inner = new Inner();
            inner.Set(n);
            byte first = inner.Data[0];
            inner.Dispose();
            return first;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        private sealed class Inner : IDisposable
        {
            public byte[] Data;
            public void Set(int n)
            {
                if (Data != null)
                    ArrayPool<byte>.Shared.Return(Data);
                Data = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose() => Console.WriteLine();
        }
        static byte Run(int n)
        {
            var inner = new Inner();
            inner.Set(n);
            byte first = inner.Data[0];
            inner.Dispose();
            ArrayPool<byte>.Shared.Return(inner.Data);
            inner.Data = null;
            return first;
        }
    }
}
