using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private int _count;
            public void Close()
            {
                if (_count > 0)
                {
                    _count = 0;
                }
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
            private int _count;
            public void Close()
            {
                if (_count > 0)
                {
                    _count = 0;
                    ArrayPool<byte>.Shared.Return(_buffer);
                }
            }
        }
    }
}
