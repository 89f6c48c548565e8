using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private ArrayPool<byte>? _pool = ArrayPool<byte>.Shared;
            public void Dispose()
            {
                _pool!.Return(_buffer); //! POOL012 //? POOL013
                _pool = null;
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
            private ArrayPool<byte>? _pool = ArrayPool<byte>.Shared;
            public void Dispose()
            {
                _pool?.Return(_buffer); //? POOL013
                _pool = null;
            }
        }
    }
}
