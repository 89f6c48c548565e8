using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

static class Reader
{
    private static async Task<(byte[] Buffer, int Length)> ReadFrameAsync(Stream s)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(4096);
        int n = await s.ReadAsync(buffer);
        return (buffer, n);
    }

    public static async Task<int> Handle(Stream s)
    {
        var(buffer, length) = await ReadFrameAsync(s); //! POOL001
        if (length == 0)
            return -1;
        int x = buffer[0];
        ArrayPool<byte>.Shared.Return(buffer);
        return x;
    }

    public static async Task<int> HandleRight(Stream s)
    {
        var(buffer, length) = await ReadFrameAsync(s);
        try
        {
            return length == 0 ? -1 : buffer[0];
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
