using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Copy(IEnumerable<Stream> sources, Stream target)
        {
            foreach (Stream source in sources)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL001
                int read = source.Read(buffer, 0, 64);
                if (read == 0)
                    continue;
                target.Write(buffer, 0, read);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Copy(IEnumerable<Stream> sources, Stream target)
        {
            foreach (Stream source in sources)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
                try
                {
                    int read = source.Read(buffer, 0, 64);
                    if (read == 0)
                        continue;
                    target.Write(buffer, 0, read);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
    }
}
