using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer;
            private Stream _s = Stream.Null;
            public void Open()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL005
            }
            public int Fill() => _s.Read(_buffer, 0, 64);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer;
            private Stream _s = Stream.Null;
            public void Open()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64); //? POOL006
            }
            public int Fill()
            {
                int n = _s.Read(_buffer, 0, 64);
                Drop(_buffer);
                _buffer = null;
                return n;
            }
            private static void Drop(byte[] b) => ArrayPool<byte>.Shared.Return(b);
        }
    }
}
