using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private Stream _s = Stream.Null;
            public void Close()
            {
                if (_s == null)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
                _s.Dispose();
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
            private Stream _s = Stream.Null;
            public void Close()
            {
                if (_s == null)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer);
                _s.Dispose();
                _s = null;
            }
        }
    }
}
