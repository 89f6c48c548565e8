using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static unsafe int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            fixed (byte* p = buffer)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return *p; //! POOL011
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static unsafe int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            int first;
            fixed (byte* p = buffer)
                first = *p;
            ArrayPool<byte>.Shared.Return(buffer);
            return first;
        }
    }
}
