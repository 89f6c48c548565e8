using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            Release(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
        }
    }
}
