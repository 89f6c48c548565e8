using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _disposed;
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
                _disposed = true;
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
            private bool _disposed;
            public void Dispose()
            {
                if (_disposed)
                    return;
                _disposed = true;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
