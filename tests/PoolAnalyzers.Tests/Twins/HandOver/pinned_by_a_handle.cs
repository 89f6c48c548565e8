using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Pinned
        {
            public System.Runtime.InteropServices.GCHandle Handle;
        }
        static unsafe void Take(out Pinned pinned, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            pinned = default;
            fixed (byte* p = b)
            {
                Console.WriteLine(*p);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Pinned
        {
            public System.Runtime.InteropServices.GCHandle Handle;
        }
        static void Take(out Pinned pinned, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            pinned.Handle = System.Runtime.InteropServices.GCHandle.Alloc(b, System.Runtime.InteropServices.GCHandleType.Pinned);
        }
    }
}
