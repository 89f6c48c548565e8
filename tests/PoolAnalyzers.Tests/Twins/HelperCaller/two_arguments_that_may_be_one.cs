// Two names of one array: the second return is guarded.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Free(byte[] a, byte[] b)
        {
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b);
        }
        static void Run()
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(9), b = a;
            Free(a, b); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Free(byte[] a, byte[] b)
        {
            ArrayPool<byte>.Shared.Return(a);
            if (b != a)
                ArrayPool<byte>.Shared.Return(b);
        }
        static void Run()
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(9), b = a;
            Free(a, b);
        }
    }
}
