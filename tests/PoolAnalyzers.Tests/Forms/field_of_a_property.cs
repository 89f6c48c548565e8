// C# 14: the field of a property has the rental, and Dispose gives it back.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class NeverReturned : IDisposable
    {
        private byte[] Buffer => field ??= ArrayPool<byte>.Shared.Rent(64); //! POOL005

        public int First => Buffer[0];

        public void Dispose() => Buffer[0] = 0;
    }

    public sealed class Overwritten : IDisposable
    {
        private byte[]? Buffer
        {
            get;
            set => field = value; //! POOL006
        }

        public void Begin(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);

        public void Dispose()
        {
            if (Buffer is { } buffer)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}

namespace Clean
{
    public sealed class Returned : IDisposable
    {
        public byte[]? Buffer
        {
            get => field ??= ArrayPool<byte>.Shared.Rent(64);
            private set => field = value;
        }

        public void Dispose()
        {
            if (Buffer is { } buffer)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }

    public sealed class ReturnedBySetter : IDisposable
    {
        private byte[]? Buffer
        {
            get;
            set
            {
                if (field is not null)
                    ArrayPool<byte>.Shared.Return(field);
                field = value;
            }
        }

        public void Begin(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);

        public void Dispose() => Buffer = null;
    }
}
