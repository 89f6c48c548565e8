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
                int read = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                stream.Flush();
                return read;
            }
            catch (IOException)
            {
                int first = buffer[0]; //! POOL011
                throw new InvalidDataException(first.ToString());
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
            try
            {
                return stream.Read(buffer, 0, n);
            }
            catch (IOException)
            {
                int first = buffer[0];
                throw new InvalidDataException(first.ToString());
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
