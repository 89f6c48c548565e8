using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Dispose()
            {
                var b = _buffer;
                ArrayPool<byte>.Shared.Return(b); //! POOL012
            }
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
            public void Dispose()
            {
                var b = _buffer;
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
