using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<int> channel, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            await channel.WriteAsync(await s.ReadAsync(a.AsMemory()));
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<ArraySegment<byte>> channel, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            await channel.WriteAsync(new ArraySegment<byte>(a, 0, await s.ReadAsync(a.AsMemory()))).ConfigureAwait(false);
        }
    }
}
