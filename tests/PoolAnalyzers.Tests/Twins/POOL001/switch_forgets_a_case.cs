using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Decode(Stream stream, int kind)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            switch (kind)
            {
                case 0:
                    ArrayPool<byte>.Shared.Return(buffer);
                    return 0;
                case 1:
                    return stream.Read(buffer, 0, 1);
                default:
                    ArrayPool<byte>.Shared.Return(buffer);
                    throw new InvalidDataException();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Decode(Stream stream, int kind)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
            switch (kind)
            {
                case 0:
                    ArrayPool<byte>.Shared.Return(buffer);
                    return 0;
                case 1:
                    int read = stream.Read(buffer, 0, 1);
                    ArrayPool<byte>.Shared.Return(buffer);
                    return read;
                default:
                    throw new InvalidDataException();
            }
        }
    }
}
