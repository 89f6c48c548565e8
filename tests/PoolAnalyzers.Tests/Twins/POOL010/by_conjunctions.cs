using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Send(Stream stream, int n, bool early, bool late)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (early && late)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (!late || n > 0)
                return;
            ArrayPool<byte>.Shared.Return(frame); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Send(Stream stream, int n, bool early, bool late)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            bool both = early && late;
            if (both)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (!both)
                ArrayPool<byte>.Shared.Return(frame);
        }
    }
}
