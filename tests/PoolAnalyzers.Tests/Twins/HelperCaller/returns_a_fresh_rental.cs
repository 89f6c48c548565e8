using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);

        static int Caller()
        {
            byte[] a = Make(4); //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);

        static int Caller()
        {
            byte[] a = Make(4);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
