using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Merge(Stream a, Stream b, int n)
        {
            var (left, right) = (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n)); //! POOL001
            a.ReadExactly(left, 0, n);
            b.ReadExactly(right, 0, n);
            ArrayPool<byte>.Shared.Return(left);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Merge(Stream a, Stream b, int n)
        {
            var (left, right) = (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n));
            (left, right) = (right, left);
            a.ReadExactly(left, 0, n);
            b.ReadExactly(right, 0, n);
            ArrayPool<byte>.Shared.Return(left);
            ArrayPool<byte>.Shared.Return(right);
        }
    }
}
