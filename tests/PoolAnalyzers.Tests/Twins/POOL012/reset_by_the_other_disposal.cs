// Another member that the caller calls resets the field.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        class Writer : IDisposable, IAsyncDisposable
        {
            private byte[]? _b = ArrayPool<byte>.Shared.Rent(16);
            protected virtual void Dispose(bool disposing)
            {
                if (disposing && _b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
            public void Dispose()
            {
                Dispose(true);
            }
            public async ValueTask DisposeAsync()
            {
                await DisposeAsyncCore();
            }
            protected virtual async ValueTask DisposeAsyncCore()
            {
                await Task.Yield();
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b); //! POOL012
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class Writer : IDisposable, IAsyncDisposable
        {
            private byte[]? _b = ArrayPool<byte>.Shared.Rent(16);
            protected virtual void Dispose(bool disposing)
            {
                if (disposing && _b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
            public void Dispose()
            {
                Dispose(true);
            }
            public async ValueTask DisposeAsync()
            {
                await DisposeAsyncCore();
                Dispose(false);
            }
            protected virtual async ValueTask DisposeAsyncCore()
            {
                await Task.Yield();
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
            }
        }
    }
}
