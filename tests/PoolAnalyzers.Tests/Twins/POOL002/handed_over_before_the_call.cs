using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Grow(ref byte[] kept, Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            s.Flush();
            if (n > 5)
            {
                kept = b;
                return;
            }
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Grow(ref byte[] kept, Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            kept = b;
            s.Flush();
            if (n > 5)
            {
                return;
            }
            kept = null;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
