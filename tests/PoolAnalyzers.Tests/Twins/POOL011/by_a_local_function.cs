using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = Fill();
            ArrayPool<byte>.Shared.Return(buffer);
            return read + Fill(); //! POOL011

            int Fill() => stream.Read(buffer, 0, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = Fill() + Fill();
            ArrayPool<byte>.Shared.Return(buffer);
            return read;

            int Fill() => stream.Read(buffer, 0, n);
        }
    }
}
