using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Make(int n) => new byte[n];

        static void Read(Stream stream)
        {
            byte[] buffer = Make(4);
            stream.ReadExactly(buffer);
            ArrayPool<byte>.Shared.Return(buffer); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);

        static void Read(Stream stream)
        {
            byte[] buffer = Make(4);
            stream.ReadExactly(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
