using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<byte> Positive(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return buffer.Take(read).Where(b => b > 0); //! POOL016
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
        static IEnumerable<byte> Positive(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return buffer.Take(read).Where(b => b > 0).ToList();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
