using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Send(Stream stream, int kind)
        {
            byte[] frame = kind switch
            {
                0 => [1, 2, 3],
                1 => new byte[] { 4, 5 },
                _ => ArrayPool<byte>.Shared.Rent(kind),
            };
            stream.Write(frame); //? POOL020
            ArrayPool<byte>.Shared.Return(frame); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Send(Stream stream, int kind)
        {
            byte[] frame = kind switch
            {
                0 => [1, 2, 3],
                1 => new byte[] { 4, 5 },
                _ => ArrayPool<byte>.Shared.Rent(kind),
            };
            stream.Write(frame); //? POOL020
            if (kind is not (0 or 1))
                ArrayPool<byte>.Shared.Return(frame);
        }
    }
}
