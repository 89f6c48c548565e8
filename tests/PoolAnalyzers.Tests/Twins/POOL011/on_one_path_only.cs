using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Send(Stream stream, int n, bool oneWay)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            int ack = stream.Read(frame, 0, 1); //! POOL011
            if (!oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            return ack;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Send(Stream stream, int n, bool oneWay)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            int ack = oneWay ? 0 : stream.Read(frame, 0, 1);
            if (!oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            return ack;
        }
    }
}
