using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        sealed class Parser
        {
            private ReadOnlyMemory<byte> _rest;

            public async Task ParseAsync(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    await stream.ReadExactlyAsync(buffer, 0, n);
                    _rest = buffer.AsMemory(4); //! POOL016
                    Step();
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }

            private void Step() => _rest = _rest[1..];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Parser
        {
            private ReadOnlyMemory<byte> _rest;

            public async Task ParseAsync(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    await stream.ReadExactlyAsync(buffer, 0, n);
                    _rest = buffer.AsMemory(4);
                    Step();
                }
                finally
                {
                    _rest = default;
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }

            private void Step() => _rest = _rest[1..];
        }
    }
}
