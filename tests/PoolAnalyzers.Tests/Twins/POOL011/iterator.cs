using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<byte> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            for (int i = 0; i < read; i++)
                yield return buffer[i]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<byte> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            for (int i = 0; i < read; i++)
                yield return buffer[i];
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
