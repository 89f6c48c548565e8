// A pattern that reads elements is a use; one that asks for null is none.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static bool Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(b);
            return b is [1, ..]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            bool first = b is [1, ..];
            ArrayPool<byte>.Shared.Return(b);
            return first && b is { };
        }
    }
}
