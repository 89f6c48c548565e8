using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Length(int n)
        {
            private readonly int _n = n;
            public static byte[] operator +(Length a, Length b) => ArrayPool<byte>.Shared.Rent(a._n + b._n);
        }

        static int Caller(Length a, Length b)
        {
            var both = a + b; //! POOL001
            return both[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Length(int n)
        {
            private readonly int _n = n;
            public static byte[] operator +(Length a, Length b) => ArrayPool<byte>.Shared.Rent(a._n + b._n);
        }

        static int Caller(Length a, Length b)
        {
            var both = a + b;
            int first = both[0];
            ArrayPool<byte>.Shared.Return(both);
            return first;
        }
    }
}
