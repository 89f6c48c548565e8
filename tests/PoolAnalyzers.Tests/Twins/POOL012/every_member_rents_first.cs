using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer;
            public void Run()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64);
                _buffer[0] = 1;
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
            }
            public int First() => _buffer[0];
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
            public void Run()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64);
                _buffer[0] = 1;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
            public int Sum()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(9);
                int s = _buffer[0];
                ArrayPool<byte>.Shared.Return(_buffer);
                return s;
            }
        }
    }
}
