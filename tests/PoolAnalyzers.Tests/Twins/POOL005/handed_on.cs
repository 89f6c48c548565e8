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
            public int Sum()
            {
                var b = _buffer;
                int s = 0;
                for (int i = 0; i < 64; i++)
                    s += b[i];
                return s;
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
            public byte[] Detach()
            {
                var b = _buffer;
                _buffer = null;
                return b;
            }
        }
    }
}
