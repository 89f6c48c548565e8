using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Done(byte[] array, bool pooled)
        {
            if (pooled)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Done(a, false);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Done(byte[] array, bool pooled)
        {
            if (pooled)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a, true);
        }
    }
}
