using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Warm(int n)
        {
            _ = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            ArrayPool<byte>.Shared.Rent(n + 1); //! POOL001
            return ArrayPool<byte>.Shared.Rent(n + 2).Length; //! POOL001
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Warm(int n)
        {
            ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(n));
        }
    }
}
