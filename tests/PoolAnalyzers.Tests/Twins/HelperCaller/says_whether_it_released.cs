using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static bool TryRelease(byte[] array)
        {
            if (array[0] != 0)
                return false;
            ArrayPool<byte>.Shared.Return(array);
            return true;
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (TryRelease(a))
                ArrayPool<byte>.Shared.Return(a); //! POOL010
            else
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryRelease(byte[] array)
        {
            if (array[0] != 0)
                return false;
            ArrayPool<byte>.Shared.Return(array);
            return true;
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (!TryRelease(a))
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}
