using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            return a[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int first = a[0];
            Release(a);
            return first;
        }
    }
}
