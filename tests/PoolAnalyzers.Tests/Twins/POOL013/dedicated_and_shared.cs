using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(1 << 20, 4);

        static void Touch(int n)
        {
            byte[] block = s_large.Rent(n);
            ArrayPool<byte>.Shared.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(1 << 20, 4);

        static void Touch(int n)
        {
            byte[] block = s_large.Rent(n);
            s_large.Return(block);
        }
    }
}
