// An object is disposed of in one of two ways: each has to give back what there is.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        public sealed class Reader : IDisposable, IAsyncDisposable
        {
            private readonly Stream _from = new MemoryStream();
            private byte[] _page;
            public byte First => _page[0];
            public void Next(int n)
            {
                Release();
                _page = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            private void Release()
            {
                if (_page != null)
                    ArrayPool<byte>.Shared.Return(_page);
                _page = null;
            }
            public void Dispose()
            {
                Release();
                _from.Dispose();
            }
            public async ValueTask DisposeAsync()
            {
                await _from.DisposeAsync();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Reader : IDisposable, IAsyncDisposable
        {
            private readonly Stream _from = new MemoryStream();
            private byte[] _page;
            public byte First => _page[0];
            public void Next(int n)
            {
                Release();
                _page = ArrayPool<byte>.Shared.Rent(n);
            }
            private void Release()
            {
                if (_page != null)
                    ArrayPool<byte>.Shared.Return(_page);
                _page = null;
            }
            public void Dispose()
            {
                Release();
                _from.Dispose();
            }
            public async ValueTask DisposeAsync()
            {
                Release();
                await _from.DisposeAsync();
            }
        }
    }
}
