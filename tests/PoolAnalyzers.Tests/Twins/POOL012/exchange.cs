using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Dispose()
            {
                if (_buffer is { } b)
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
                if (Interlocked.Exchange(ref _buffer, null) is { } b)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
