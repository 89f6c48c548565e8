using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<int> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                yield break;
            for (int i = 0; i < read; i++)
                yield return buffer[i];
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<int> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                    yield break;
                for (int i = 0; i < read; i++)
                    yield return buffer[i];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
