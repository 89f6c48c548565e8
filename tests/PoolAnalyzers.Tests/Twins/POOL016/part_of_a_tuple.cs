using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static (int Length, ArraySegment<byte> Data) Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return (read, new ArraySegment<byte>(buffer, 0, read)); //! POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static (int Length, byte First) Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return (read, buffer[0]);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
