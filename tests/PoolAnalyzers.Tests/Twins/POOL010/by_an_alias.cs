using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Swap(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n);
            byte[] kept = a;
            (a, b) = (b, a);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b);
            ArrayPool<byte>.Shared.Return(kept); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Swap(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n);
            byte[] kept = a;
            (a, b) = (b, a);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(kept);
        }
    }
}
