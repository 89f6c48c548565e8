using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static (byte[] Left, byte[] Right) Make(int n) => (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n));

        static void Caller()
        {
            var (a, b) = Make(4); //! POOL001
            ArrayPool<byte>.Shared.Return(a);
            b[0] = 1;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static (byte[] Left, byte[] Right) Make(int n) => (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n));

        static void Caller()
        {
            var (a, b) = Make(4);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
