// What `field` stands for is kept as long as the object is, and only the property can give it back.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Lazy : IDisposable
    {
        private byte[] Buffer => field ??= ArrayPool<byte>.Shared.Rent(512); //! POOL005

        public int First() => Buffer[0];

        public void Dispose()
        {
        }
    }

    public sealed class Initialized
    {
        private byte[] Buffer
        {
            get;
            set => field = value;
        } = ArrayPool<byte>.Shared.Rent(512); //! POOL005

        public int First() => Buffer[0];
    }
}

namespace Clean
{
    public sealed class Lazy : IDisposable
    {
        private byte[] Buffer { get => field ??= ArrayPool<byte>.Shared.Rent(512); set; }

        public int First() => Buffer[0];

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(Buffer);
            Buffer = null;
        }
    }

    public sealed class Initialized : IDisposable
    {
        private byte[] Buffer
        {
            get;
            set => field = value;
        } = ArrayPool<byte>.Shared.Rent(512);

        public int First() => Buffer[0];

        public void Dispose()
        {
            byte[] given = Buffer;
            Buffer = null;
            if (given is not null)
                ArrayPool<byte>.Shared.Return(given);
        }
    }
}
