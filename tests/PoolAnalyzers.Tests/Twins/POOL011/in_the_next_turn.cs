using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Copy(Stream source, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            bool released = false;
            while (source.CanRead)
            {
                int read = source.Read(buffer, 0, 64); //! POOL011
                if (read == 0 && !released)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    released = true;
                }
            }

            if (!released)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Copy(Stream source, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            bool released = false;
            while (!released)
            {
                int read = source.Read(buffer, 0, 64);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    released = true;
                }
            }
        }
    }
}
