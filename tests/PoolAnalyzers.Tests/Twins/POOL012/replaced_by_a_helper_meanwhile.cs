using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Grow(int n)
            {
                var old = _buffer;
                _buffer[0] = 1;
                ArrayPool<byte>.Shared.Return(old); //! POOL012
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
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private void Init(int n)
            {
                _buffer = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Grow(int n)
            {
                var old = _buffer;
                Init(n);
                _buffer[0] = 1;
                ArrayPool<byte>.Shared.Return(old);
            }
            public int First() => _buffer[0];
        }
    }
}
