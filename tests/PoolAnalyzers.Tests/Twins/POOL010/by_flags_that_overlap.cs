using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Send(Stream stream, int n, bool early, bool late)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (early)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (late || !early)
                ArrayPool<byte>.Shared.Return(frame); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Send(Stream stream, int n, bool early)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (early)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (!early)
                ArrayPool<byte>.Shared.Return(frame);
        }
    }
}
