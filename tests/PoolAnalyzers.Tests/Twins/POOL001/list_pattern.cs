// A list pattern asks for a length.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(bool x, int n)
        {
            byte[]? b = x ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
            if (b is [_, _, _ ])
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(bool x, int n)
        {
            byte[]? b = x ? ArrayPool<byte>.Shared.Rent(n) : null;
            if (b is [_, ..])
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(bool x, int n)
        {
            byte[]? b = x ? ArrayPool<byte>.Shared.Rent(n) : null;
            if (b is not ( [] or null))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(bool x, int n)
        {
            byte[]? b = x ? ArrayPool<byte>.Shared.Rent(n) : null;
            if (b is { Length: > 0 })
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
