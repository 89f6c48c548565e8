using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer;
            public void Open()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL005
            }
            public void Close()
            {
                _buffer = null;
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
            private byte[] _buffer;
            public void Open()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64); //? POOL006
            }
            public void Close()
            {
                if (_buffer is { } b)
                {
                    _buffer = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
    }
}
