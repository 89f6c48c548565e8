// What still reads after the time is over is left its buffer.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                await s.ReadAsync(b, 0, n);
            }
            catch (TimeoutException)
            {
                return;
            }
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await s.ReadAsync(b, 0, n).WaitAsync(TimeSpan.FromSeconds(1));
            }
            catch (TimeoutException)
            {
                return;
            }
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
