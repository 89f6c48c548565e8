using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        ref struct Reader(ReadOnlySpan<byte> data)
        {
            private readonly ReadOnlySpan<byte> _data = data;

            public readonly int First => _data[0];
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            var reader = new Reader(a);
            ArrayPool<byte>.Shared.Return(a);
            return reader.First; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        ref struct Reader(ReadOnlySpan<byte> data)
        {
            private readonly ReadOnlySpan<byte> _data = data;

            public readonly int First => _data[0];
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            var reader = new Reader(a);
            int first = reader.First;
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
