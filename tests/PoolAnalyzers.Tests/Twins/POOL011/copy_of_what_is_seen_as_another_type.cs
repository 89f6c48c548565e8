using System.Buffers;
using System.Runtime.CompilerServices;

namespace Faulty
{
    public static class Program
    {
        struct Head
        {
            public int Size;
        }
        static int Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            from.CopyTo(b, 0);
            ref Head h = ref Unsafe.As<byte, Head>(ref b[0]);
            ArrayPool<byte>.Shared.Return(b);
            return h.Size; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Head
        {
            public int Size;
        }
        static int Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            from.CopyTo(b, 0);
            Head h = Unsafe.As<byte, Head>(ref b[0]);
            ArrayPool<byte>.Shared.Return(b);
            return h.Size;
        }
    }
}
