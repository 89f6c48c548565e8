// .NET 10: handles that know the type of their target.
using System;
using System.Buffers;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        public static void Twice(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var handle = new PinnedGCHandle<byte[]>(b);
            handle.Dispose();
            ArrayPool<byte>.Shared.Return(b);
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }

        public static int Seen(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var handle = new WeakGCHandle<byte[]>(b);
            b[0] = 1;
            handle.Dispose();
            return b[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static unsafe int Pinned(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            var handle = new PinnedGCHandle<byte[]>(b);
            int first = *handle.GetAddressOfArrayData();
            handle.Dispose();
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }

        public static void Kept(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var handle = new GCHandle<byte[]>(b);
            b[0] = 1;
            handle.Dispose();
            ArrayPool<byte>.Shared.Return(b);
        }

        public static nint GivenAway(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return GCHandle<byte[]>.ToIntPtr(new GCHandle<byte[]>(b));
        }
    }
}
