using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            byte[] larger = ArrayPool<byte>.Shared.Rent(b.Length * 2);
            b.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(b);
            int read = stream.Read(larger);
            stream.Write(larger); //! POOL020
            ArrayPool<byte>.Shared.Return(larger);
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
            byte[] larger = ArrayPool<byte>.Shared.Rent(b.Length * 2);
            b.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(b);
            int read = stream.Read(larger);
            Encoding.UTF8.GetBytes("text", larger);
            stream.Write(larger, 0, read);
            ArrayPool<byte>.Shared.Return(larger);
            return read;
        }
    }
}
