// A finalizer runs when all other calls have ended: it is not the one way to the member that it calls.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public abstract class Tap : Stream
    {
        private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
        ~Tap() => Dispose(false);
        public byte First => _buffer[0];
        protected override void Dispose(bool disposing)
        {
            ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
        }
    }
}

namespace Clean
{
    public abstract class Tap : Stream
    {
        private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);
        ~Tap() => Dispose(false);
        public byte First => _buffer![0];
        protected override void Dispose(bool disposing)
        {
            var buffer = _buffer;
            _buffer = null;
            if (buffer is not null)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public sealed class Tube
    {
        private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
        ~Tube() => Drop();
        public byte First => _buffer[0];
        private void Drop() => ArrayPool<byte>.Shared.Return(_buffer);
    }
}
