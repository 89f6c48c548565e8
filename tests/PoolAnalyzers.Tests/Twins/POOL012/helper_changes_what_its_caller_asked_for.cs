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
            public void Dispose()
            {
                if (_s == null)
                    return;
                Free();
            }
            private void Free()
            {
                _s.Dispose();
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
            private Stream _s = Stream.Null;
            public void Dispose()
            {
                if (_s == null)
                    return;
                Free();
            }
            private void Free()
            {
                _s.Dispose();
                _s = null;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
