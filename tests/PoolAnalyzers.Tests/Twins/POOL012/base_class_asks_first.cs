using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public abstract class Once : IDisposable
        {
            protected bool IsDisposed { get; private set; }
            public void Dispose()
            {
                Dispose(true);
                GC.SuppressFinalize(this);
            }
            protected abstract void Dispose(bool disposing);
        }
        public sealed class Holder : Once
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public int First() => _buffer[0];
            protected override void Dispose(bool disposing)
            {
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public abstract class Once : IDisposable
        {
            protected bool IsDisposed { get; private set; }
            public void Dispose()
            {
                if (!IsDisposed)
                    Dispose(true);
                IsDisposed = true;
                GC.SuppressFinalize(this);
            }
            protected abstract void Dispose(bool disposing);
        }
        public sealed class Holder : Once
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public int First() => _buffer[0];
            protected override void Dispose(bool disposing)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
