// The helper works on the caller's variable.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Grow(ref byte[] array, int size)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(size);
            array.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(array);
            array = larger;
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            byte[] old = a;
            Grow(ref a, n * 2);
            ArrayPool<byte>.Shared.Return(old); //! POOL010
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Grow(ref byte[] array, int size)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(size);
            array.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(array);
            array = larger;
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Grow(ref a, n * 2);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
