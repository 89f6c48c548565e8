using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[]? b = n > 10 ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
            if (b is [1, ..])
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[]? b = n > 10 ? ArrayPool<byte>.Shared.Rent(n) : null;
            if (b is [..])
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
