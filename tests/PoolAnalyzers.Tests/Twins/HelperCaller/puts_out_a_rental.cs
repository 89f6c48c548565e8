using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Make(int n, out byte[] result) => result = ArrayPool<byte>.Shared.Rent(n);

        static int Caller()
        {
            Make(4, out byte[] a); //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Make(int n, out byte[] result) => result = ArrayPool<byte>.Shared.Rent(n);

        static int Caller()
        {
            Make(4, out byte[] a);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
