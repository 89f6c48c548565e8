using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Done(byte[] array) => Release(array);

        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
            Release(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Done(byte[] array) => Release(array);

        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
        }
    }
}
