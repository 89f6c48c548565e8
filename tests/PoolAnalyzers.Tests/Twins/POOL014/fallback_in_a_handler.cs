using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Read(Stream stream, int n)
        {
            byte[] buffer;
            try
            {
                buffer = ArrayPool<byte>.Shared.Rent(n);
            }
            catch (OutOfMemoryException)
            {
                buffer = new byte[16];
            }

            stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Read(Stream stream, int n)
        {
            byte[] buffer;
            try
            {
                buffer = ArrayPool<byte>.Shared.Rent(n);
            }
            catch (OutOfMemoryException)
            {
                buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
