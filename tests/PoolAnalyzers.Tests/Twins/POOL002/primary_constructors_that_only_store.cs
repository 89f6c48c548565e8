using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Place(int at)
        {
            public int At { get; } = int.Parse(at + "");
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var place = new Place(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Place(int at)
        {
            private static readonly int s_one = int.Parse("1");
            public int At { get; } = at;
            public int One => s_one;
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var place = new Place(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
