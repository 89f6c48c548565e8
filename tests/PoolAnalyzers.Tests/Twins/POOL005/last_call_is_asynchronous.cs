// The last call may be one that is awaited.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        public sealed class Reader : IAsyncDisposable
        {
            private readonly Stream _from;
            private IMemoryOwner<byte> _page;
            public Reader(Stream from) => _from = from;
            public async Task Next(int n)
            {
                _page?.Dispose();
                _page = MemoryPool<byte>.Shared.Rent(n); //! POOL005
                await _from.ReadAsync(_page.Memory);
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
        public sealed class Reader : IAsyncDisposable
        {
            private readonly Stream _from;
            private IMemoryOwner<byte> _page;
            public Reader(Stream from) => _from = from;
            public async Task Next(int n)
            {
                _page?.Dispose();
                _page = MemoryPool<byte>.Shared.Rent(n);
                await _from.ReadAsync(_page.Memory);
            }
            public async ValueTask DisposeAsync()
            {
                _page?.Dispose();
                _page = null;
                await _from.DisposeAsync();
            }
        }
    }
}
