using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Write(Stream stream, int n)
        {
            if (ArrayPool<byte>.Shared.Rent(n) is [_, not 0, ..] buffer) //! POOL001
            {
                stream.Write(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Write(Stream stream, int n)
        {
            if (ArrayPool<byte>.Shared.Rent(n) is var buffer)
            {
                stream.Write(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
