using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            Release(a); //! POOL010

            static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Caller(int n)
        {
            byte[] a = Make(n);
            Release(a);

            static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);
            static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
    }
}
