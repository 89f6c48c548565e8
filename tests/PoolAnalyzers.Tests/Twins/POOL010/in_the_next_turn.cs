using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Copy(Stream source, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            for (int i = 0; i < 3; i++)
            {
                target.WriteByte(1);
                ArrayPool<byte>.Shared.Return(buffer); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Copy(Stream source, Stream target)
        {
            for (int i = 0; i < 3; i++)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
                target.WriteByte(1);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
