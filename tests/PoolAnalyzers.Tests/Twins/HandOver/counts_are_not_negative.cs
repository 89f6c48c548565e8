using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[]? b = null;
            int count = n * 2;
            if (count != 0)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (count > 1)
                ArrayPool<byte>.Shared.Return(b!);
        }
        static void Other(Stream s, int n)
        {
            int count = n * 2;
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (count < 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[]? b = null;
            int count = n * 2;
            if (count != 0)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (count > 0)
                ArrayPool<byte>.Shared.Return(b!);
        }
        static void Other(Stream s, int n)
        {
            int count = n * 2;
            var b = ArrayPool<byte>.Shared.Rent(n);
            if (count > 0)
                ArrayPool<byte>.Shared.Return(b);
            if (count == 0)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
