using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder : MemoryStream
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            protected override void Dispose(bool disposing)
            {
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
                base.Dispose(disposing);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Holder : MemoryStream
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            protected override void Dispose(bool disposing)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = null;
                base.Dispose(disposing);
            }
        }
    }
}
