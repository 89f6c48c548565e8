using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Fill(Stream stream, bool first)
        {
            byte[]? a = null, b = null;
            ref byte[]? slot = ref a;
            slot = ArrayPool<byte>.Shared.Rent(8); //! POOL001
            stream.ReadExactly(a!, 0, 8);
            if (b is not null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Fill(Stream stream, bool first)
        {
            byte[]? a = null, b = null;
            ref byte[]? slot = ref a;
            slot = ArrayPool<byte>.Shared.Rent(8);
            stream.ReadExactly(a!, 0, 8);
            if (a is not null)
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}
