using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[]? s_buffer;

        static void Renew(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            buffer = ArrayPool<byte>.Shared.Rent(n * 2);
            s_buffer = buffer;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? s_buffer;

        static void Renew(int n)
        {
            s_buffer = ArrayPool<byte>.Shared.Rent(n);
            s_buffer = ArrayPool<byte>.Shared.Rent(n * 2);
        }
    }
}
