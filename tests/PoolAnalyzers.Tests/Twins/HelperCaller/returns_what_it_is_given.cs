using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Same(byte[] array) => array;

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            byte[] b = Same(a);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Same(byte[] array) => array;

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            byte[] b = Same(a);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
