using System.Buffers;
using System.IO;

public static class Program
{
    public sealed class Holder : MemoryStream
    {
        private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
        private bool _closed;
        protected override void Dispose(bool disposing)
        {
            if (!_closed)
            {
                _closed = true;
                Flush();
                ArrayPool<byte>.Shared.Return(_buffer);
                base.Dispose(disposing);
            }
        }
    }
}
