using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int first = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                return first + stream.ReadByte();
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(buffer); //! POOL010
                return 0;
            }
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
            int first;
            try
            {
                first = stream.Read(buffer, 0, n);
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return 0;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return first + stream.ReadByte();
        }
    }
}
