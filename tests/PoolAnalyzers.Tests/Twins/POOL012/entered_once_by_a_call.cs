using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private int _used;
            private void Enter()
            {
                if (Interlocked.Increment(ref _used) < 0)
                    throw new InvalidOperationException();
            }
            public void End()
            {
                Enter();
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
            private int _used;
            private void Enter()
            {
                if (Interlocked.Exchange(ref _used, 1) != 0)
                    throw new InvalidOperationException();
            }
            public void End()
            {
                Enter();
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
