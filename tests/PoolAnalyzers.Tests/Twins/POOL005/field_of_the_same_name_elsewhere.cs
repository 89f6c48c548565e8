// A field is a symbol: that another class returns its own field of the same name says nothing of this one.
using System;
using System.Buffers;

namespace Faulty
{
    internal sealed class Writer
    {
        internal byte[] Buffer;

        public void Fill()
        {
            Buffer = ArrayPool<byte>.Shared.Rent(16); //! POOL005
        }
    }

    internal sealed class Reader : IDisposable
    {
        internal byte[] Buffer = ArrayPool<byte>.Shared.Rent(16);

        public void Dispose()
        {
            if (Buffer is null)
                return;
            ArrayPool<byte>.Shared.Return(Buffer);
            Buffer = null;
        }
    }
}

namespace Clean
{
    internal sealed class Writer
    {
        internal byte[] Buffer;

        public void Fill()
        {
            Buffer ??= ArrayPool<byte>.Shared.Rent(16);
        }
    }

    internal sealed class Reader : IDisposable
    {
        internal byte[] Buffer = ArrayPool<byte>.Shared.Rent(16);

        public void Dispose()
        {
            if (Buffer is null)
                return;
            ArrayPool<byte>.Shared.Return(Buffer);
            Buffer = null;
        }
    }

    internal static class Owner
    {
        internal static void End(Writer writer)
        {
            if (writer.Buffer is { } kept)
            {
                writer.Buffer = null;
                ArrayPool<byte>.Shared.Return(kept);
            }
        }
    }
}
