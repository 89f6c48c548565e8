using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static void Close(int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            byte[]? copy = buffer;
            byte[]? old = Interlocked.Exchange(ref buffer, null);
            if (old is not null)
                ArrayPool<byte>.Shared.Return(old);
            if (copy is not null)
                ArrayPool<byte>.Shared.Return(copy); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Close(int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            byte[]? old = Interlocked.Exchange(ref buffer, null);
            if (old is not null)
                ArrayPool<byte>.Shared.Return(old);
            if (buffer is not null)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
