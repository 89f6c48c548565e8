using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array, int turns)
        {
            if (turns > 0)
                Release(array, turns - 1);
            else
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Release(a, n);
            b[0] = 1;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(byte[] array, int turns)
        {
            if (turns > 0)
                Release(array, turns - 1);
            else
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a, n);
        }
    }
}
