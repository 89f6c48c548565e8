// The base class keeps a second call from the hook, two calls above it.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        abstract class Disposable : IDisposable
        {
            private int _disposed;
            public void Dispose()
            {
                Dispose(true);
            }
            protected virtual void Dispose(bool disposing)
            {
                if (disposing)
                    FreeManaged();
            }
            protected virtual void FreeManaged() { }
        }
        class Ring : Disposable
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(16);
            protected override void FreeManaged()
            {
                ArrayPool<byte>.Shared.Return(_b); //! POOL012
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        abstract class Disposable : IDisposable
        {
            private int _disposed;
            public void Dispose()
            {
                if (Interlocked.Exchange(ref _disposed, 1) != 0)
                    return;
                Dispose(true);
            }
            protected virtual void Dispose(bool disposing)
            {
                if (disposing)
                    FreeManaged();
            }
            protected virtual void FreeManaged() { }
        }
        class Ring : Disposable
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(16);
            protected override void FreeManaged()
            {
                ArrayPool<byte>.Shared.Return(_b);
            }
        }
    }
}
