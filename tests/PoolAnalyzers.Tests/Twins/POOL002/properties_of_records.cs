using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly record struct Place(int At)
        {
            public int At => int.Parse("1");
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int at = default(Place).At;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly record struct Place(int At); static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int at = default(Place).At;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
