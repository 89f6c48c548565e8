using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Pump(Stream source, Stream target)
        {
            while (true)
            {
                byte[] chunk = ArrayPool<byte>.Shared.Rent(4096); //! POOL001
                int read = source.Read(chunk, 0, 4096);
                if (read == 0)
                    break;
                target.Write(chunk, 0, read);
                ArrayPool<byte>.Shared.Return(chunk);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Pump(Stream source, Stream target)
        {
            byte[] chunk = ArrayPool<byte>.Shared.Rent(4096);
            while (true)
            {
                int read = source.Read(chunk, 0, 4096);
                if (read == 0)
                    break;
                target.Write(chunk, 0, read);
            }

            ArrayPool<byte>.Shared.Return(chunk);
        }
    }
}
