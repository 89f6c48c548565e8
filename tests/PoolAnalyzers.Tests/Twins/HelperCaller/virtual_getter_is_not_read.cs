// Another class may do anything in its place.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        class Source
        {
            public virtual byte[] Any => ArrayPool<byte>.Shared.Rent(16);
            public byte[] Own => ArrayPool<byte>.Shared.Rent(16);
        }

        static int Caller(Source source)
        {
            var a = source.Own; //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class Source
        {
            public virtual byte[] Any => ArrayPool<byte>.Shared.Rent(16);
            public byte[] Own => ArrayPool<byte>.Shared.Rent(16);
        }

        static int Caller(Source source)
        {
            var a = source.Any;
            return a[0];
        }
    }
}
