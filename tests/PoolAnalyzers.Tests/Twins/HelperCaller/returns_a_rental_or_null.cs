using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[]? TryMake(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;

        static int Caller(int size)
        {
            byte[]? a = TryMake(size); //! POOL001
            return a is null ? 0 : a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? TryMake(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;

        static int Caller(int size)
        {
            byte[]? a = TryMake(size);
            if (a is null)
                return 0;
            ArrayPool<byte>.Shared.Return(a);
            return 1;
        }
    }
}
