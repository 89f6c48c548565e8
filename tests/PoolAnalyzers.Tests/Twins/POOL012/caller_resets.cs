using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Dispose()
            {
                Free();
            }
            private void Free()
            {
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
            public void Dispose()
            {
                Free();
                _buffer = null;
            }
            private void Free()
            {
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
