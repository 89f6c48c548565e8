// What `field` stands for is a field like any other: what it has is lost when it gets something else.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Renewing : IDisposable
    {
        private byte[] Buffer
        {
            get
            {
                field = ArrayPool<byte>.Shared.Rent(512); //! POOL006
                return field;
            }

            set;
        }

        public int First() => Buffer[0];

        public void Dispose()
        {
            if (Buffer is { } kept)
            {
                ArrayPool<byte>.Shared.Return(kept);
                Buffer = null;
            }
        }
    }
}

namespace Clean
{
    public sealed class Renewing : IDisposable
    {
        private byte[] Buffer
        {
            get
            {
                if (field is null)
                    field = ArrayPool<byte>.Shared.Rent(512);
                return field;
            }

            set;
        }

        public int First() => Buffer[0];

        public void Dispose()
        {
            if (Buffer is { } kept)
            {
                ArrayPool<byte>.Shared.Return(kept);
                Buffer = null;
            }
        }
    }
}
