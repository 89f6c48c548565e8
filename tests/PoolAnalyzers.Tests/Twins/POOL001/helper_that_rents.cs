using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            return buffer;
        }

        static int First(Stream stream) => Load(stream, 4)[0]; //! POOL001
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            return buffer;
        }

        static int First(Stream stream)
        {
            byte[] loaded = Load(stream, 4);
            int first = loaded[0];
            ArrayPool<byte>.Shared.Return(loaded);
            return first;
        }
    }
}
