using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[]? s_last;

        static void Keep(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            s_last = buffer; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? s_last;

        static void Keep(int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            buffer = ArrayPool<byte>.Shared.Rent(n + 1);
            s_last = buffer;
        }
    }
}
