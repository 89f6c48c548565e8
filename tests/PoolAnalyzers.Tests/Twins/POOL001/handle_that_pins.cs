// Pinned for as long as the body runs; through a handle that stays, the array can be had back.
using System.Buffers;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        private static GCHandle s_handle;
        static nint Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            try
            {
                return handle.AddrOfPinnedObject() + 1;
            }
            finally
            {
                handle.Free();
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        private static GCHandle s_handle;
        static nint Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            s_handle = handle;
            return handle.AddrOfPinnedObject();
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        private static GCHandle s_handle;
        static nint Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            var same = (byte[])handle.Target!;
            handle.Free();
            ArrayPool<byte>.Shared.Return(same);
            return 1;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        private static GCHandle s_handle;
        static nint Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            return GCHandle.ToIntPtr(handle);
        }
    }
}
