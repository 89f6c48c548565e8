using System;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Read(Stream from, int n)
        {
            var buffer = new byte[n]; //! POOL040
            int read = await from.ReadAsync(buffer.AsMemory(0, n)).ConfigureAwait(false);
            return buffer[0] + read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static ValueTask<int> Read(Stream from, int n)
        {
            var buffer = new byte[n];
            return from.ReadAsync(buffer.AsMemory(0, n));
        }
    }
}
