// A postfix operator gives what was there before.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Run(Stream s)
        {
            int n = 0;
            var b = ArrayPool<byte>.Shared.Rent(64); //! POOL001
            s.Write(b, 0, 1);
            if (++n == 0)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s)
        {
            int n = 0;
            var b = ArrayPool<byte>.Shared.Rent(64);
            s.Write(b, 0, 1);
            if (n++ == 0)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(Stream s)
        {
            int n = 0;
            var b = ArrayPool<byte>.Shared.Rent(64); //! POOL001
            s.Write(b, 0, 1);
            if ((n += 1) == 0)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
