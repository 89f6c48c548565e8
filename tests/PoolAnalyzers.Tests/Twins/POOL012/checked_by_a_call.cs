using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _open = true;
            public void End()
            {
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
                _open = false;
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
            private bool _open = true;
            private void EnsureOpen()
            {
                if (!_open)
                    throw new InvalidOperationException();
            }
            public void End()
            {
                EnsureOpen();
                ArrayPool<byte>.Shared.Return(_buffer);
                _open = false;
            }
        }
    }
}
