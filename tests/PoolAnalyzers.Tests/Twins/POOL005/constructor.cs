using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer;
            public Holder()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL005
            }
            public void Put(int i) => _buffer[i] = 1;
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
            public Holder()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64);
            }
            public void Put(int i) => _buffer[i] = 1;
            public void Dispose() => ArrayPool<byte>.Shared.Return(Interlocked.Exchange(ref _buffer, null));
        }
    }
}
