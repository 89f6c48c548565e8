using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (Exception e)
            {
                if (e is IOException)
                    return 0;
                throw;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
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
            int read;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (Exception e)
            {
                if (e is IOException)
                    throw new InvalidDataException("broken", e);
                throw;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
