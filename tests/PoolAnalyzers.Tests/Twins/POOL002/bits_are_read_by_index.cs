using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(System.Collections.BitArray bits, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            bits.And(bits);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(System.Collections.BitArray bits, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (bits.Get(0))
                b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
