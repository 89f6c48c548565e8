using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n, Stream s)
        {
            (byte[]? Array, int Length) t = (ArrayPool<byte>.Shared.Rent(n), 0); //! POOL001
            if (n > 100)
            {
                t.Array = ArrayPool<byte>.Shared.Rent(n * 2);
                t.Length = n;
            }
            s.Write(t.Array!, 0, n);
            ArrayPool<byte>.Shared.Return(t.Array!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n, Stream s)
        {
            (byte[]? Array, int Length) t = (ArrayPool<byte>.Shared.Rent(n), 0);
            if (n > 100)
            {
                ArrayPool<byte>.Shared.Return(t.Array!);
                t.Array = ArrayPool<byte>.Shared.Rent(n * 2);
                t.Length = n;
            }
            s.Write(t.Array!, 0, n);
            ArrayPool<byte>.Shared.Return(t.Array!);
        }
    }
}
