using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Down(int n) => n > 0 ? Up(n) : 0; static int Up(int n) => n < 9 ? Down(n) : 0; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            b[0] = (byte)Up(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Up(int n) => n < 9 ? 1 : 0; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = (byte)Up(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
