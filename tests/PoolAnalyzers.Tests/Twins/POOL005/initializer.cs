using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL005
            public int First => _buffer[0];
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
            public int First => _buffer[0];
            public void Dispose()
            {
                var b = _buffer;
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
