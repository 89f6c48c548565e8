using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await stream.WriteAsync(frame.AsMemory(0, n));
                ArrayPool<byte>.Shared.Return(frame);
                await stream.FlushAsync();
            }
            catch (OperationCanceledException)
            {
                ArrayPool<byte>.Shared.Return(frame); //! POOL010
                throw;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await stream.WriteAsync(frame.AsMemory(0, n));
            }
            catch (OperationCanceledException)
            {
                ArrayPool<byte>.Shared.Return(frame);
                throw;
            }

            ArrayPool<byte>.Shared.Return(frame);
            await stream.FlushAsync();
        }
    }
}
