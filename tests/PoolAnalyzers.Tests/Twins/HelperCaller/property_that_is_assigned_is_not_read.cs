// A place that is assigned to under a condition is not read.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Source
        {
            public byte[] Next { get => ArrayPool<byte>.Shared.Rent(16); set => ArrayPool<byte>.Shared.Return(value); }
        }

        static void Caller(Source source, bool flag)
        {
            var a = source.Next; //! POOL001
            if (flag)
                source.Next = a;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Source
        {
            public byte[] Next { get => ArrayPool<byte>.Shared.Rent(16); set => ArrayPool<byte>.Shared.Return(value); }
        }

        static void Caller(Source source, bool flag, byte[] a, byte[] b)
        {
            source.Next = flag ? a : b;
        }
    }
}
