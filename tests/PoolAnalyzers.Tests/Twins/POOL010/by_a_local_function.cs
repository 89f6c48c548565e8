using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                Release();
            Release(); //! POOL010
            return read;

            void Release() => ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                Release();
            Release();
            return read;

            void Release()
            {
                if (buffer is null)
                    return;
                ArrayPool<byte>.Shared.Return(buffer);
                buffer = null;
            }
        }
    }
}
