using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Grow()
            {
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
            }
            public int First() => _buffer[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Grow()
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = ArrayPool<byte>.Shared.Rent(128);
            }
            public int First() => _buffer[0];
        }
    }
}
