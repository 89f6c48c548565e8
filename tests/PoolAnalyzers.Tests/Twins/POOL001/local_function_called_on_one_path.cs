using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = stream.Read(buffer, 0, n);
            if (read > 0)
                Release();
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
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read > 0)
                return Release(read);
            return Release(0);

            int Release(int result)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return result;
            }
        }
    }
}
