using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private byte[] _other = ArrayPool<byte>.Shared.Rent(64);
            public void Dispose()
            {
                if (Interlocked.Exchange(ref _other, null) is { } o)
                {
                    ArrayPool<byte>.Shared.Return(o);
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
            private byte[] _other = ArrayPool<byte>.Shared.Rent(64);
            public void Dispose()
            {
                if (Interlocked.Exchange(ref _other, null) is { } o)
                {
                    ArrayPool<byte>.Shared.Return(o);
                    ArrayPool<byte>.Shared.Return(_buffer);
                }
            }
        }
    }
}
