using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        interface ISizes
        {
            int Size { get; }
        }
        static void Run(ISizes sizes, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            if (sizes.Size > 0)
                b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Sizes
        {
            public int Size { get; set; }
        }
        static void Run(Sizes sizes, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (sizes.Size > 0)
                b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
