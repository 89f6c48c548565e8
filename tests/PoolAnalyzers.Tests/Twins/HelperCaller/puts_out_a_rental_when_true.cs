using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Faulty
{
    public static class Program
    {
        static bool TryMake(int n, [NotNullWhen(true)] out byte[]? result)
        {
            result = n > 0 ? ArrayPool<byte>.Shared.Rent(n) : null;
            return result is not null;
        }

        static int Caller(int size)
        {
            if (!TryMake(size, out byte[]? a)) //! POOL001
                return 0;
            return a.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryMake(int n, [NotNullWhen(true)] out byte[]? result)
        {
            result = n > 0 ? ArrayPool<byte>.Shared.Rent(n) : null;
            return result is not null;
        }

        static int Caller(int size)
        {
            if (!TryMake(size, out byte[]? a))
                return 0;
            int length = a.Length;
            ArrayPool<byte>.Shared.Return(a);
            return length;
        }
    }
}
