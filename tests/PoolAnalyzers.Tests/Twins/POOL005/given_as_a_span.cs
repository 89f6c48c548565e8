// Nobody has the array back from a span, even where it comes back.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly byte[] _decoded;
            public Reader()
            {
                _decoded = ArrayPool<byte>.Shared.Rent(16); //! POOL005
            }
            private static Span<byte> Decode(Span<byte> to)
            {
                return to;
            }
            public int First() => Decode(_decoded).Slice(0)[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly byte[] _decoded;
            public Reader()
            {
                _decoded = ArrayPool<byte>.Shared.Rent(16);
            }
            private static byte[] Decode(byte[] to)
            {
                return to;
            }
            public int First() => Decode(_decoded)[0];
        }
    }
}
