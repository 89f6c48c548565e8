using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Page => ArrayPool<byte>.Shared.Rent(4096);

        static int Caller()
        {
            byte[] a = Page; //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Page => ArrayPool<byte>.Shared.Rent(4096);

        static int Caller()
        {
            byte[] a = Page;
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
