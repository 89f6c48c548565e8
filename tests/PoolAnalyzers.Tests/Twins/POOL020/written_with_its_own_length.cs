using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(b, 0, b.Length);
            stream.Write(b, 0, b.Length); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(b, 0, b.Length);
            stream.Write(b, 0, read);
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}
