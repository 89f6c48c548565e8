using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            Memory<byte> head = frame.AsMemory(0, 4);
            await stream.WriteAsync(frame.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(frame);
            return await stream.ReadAsync(head); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<int> SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            Memory<byte> head = frame.AsMemory(0, 4);
            await stream.WriteAsync(frame.AsMemory(0, n));
            int read = await stream.ReadAsync(head);
            ArrayPool<byte>.Shared.Return(frame);
            return read;
        }
    }
}
