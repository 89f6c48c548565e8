using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Done(byte[] array, int n)
        {
            if (n > 64)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Done(a, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Done(byte[] array, int n)
        {
            if (n > 64)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : [];
            Done(a, n);
        }
    }
}
