using System.Buffers;
using System.IO;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static void Drop(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            stream.ReadExactly(buffer, 0, n);
            Interlocked.Exchange(ref buffer, null);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Drop(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            if (Interlocked.Exchange(ref buffer, null) is { } old)
                ArrayPool<byte>.Shared.Return(old);
        }
    }
}
