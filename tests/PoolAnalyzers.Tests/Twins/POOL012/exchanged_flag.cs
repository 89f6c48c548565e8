using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private int _state;
            public void Dispose()
            {
                if (_state != 0)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
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
            private int _state;
            public void Dispose()
            {
                if (Interlocked.Exchange(ref _state, 1) != 0)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
