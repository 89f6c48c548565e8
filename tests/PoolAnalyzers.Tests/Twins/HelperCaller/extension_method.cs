using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(this byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a.Release();
            a.Release(); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(this byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a.Release();
            a = ArrayPool<byte>.Shared.Rent(n);
            a.Release();
        }
    }
}
