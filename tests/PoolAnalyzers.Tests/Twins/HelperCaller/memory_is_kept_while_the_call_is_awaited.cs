// Once the task is over, nobody uses the memory any more; a task that goes on may.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        sealed class Channel
        {
            private readonly Queue<(ReadOnlyMemory<byte>, TaskCompletionSource)> _waiting = new();
            public Task Send(ReadOnlyMemory<byte> data)
            {
                var done = new TaskCompletionSource();
                _waiting.Enqueue((data, done));
                return done.Task;
            }
        }

        static async Task Caller(Channel channel, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            await channel.Send(a.AsMemory(0, n)).ConfigureAwait(false);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Channel
        {
            private readonly Queue<(ReadOnlyMemory<byte>, TaskCompletionSource)> _waiting = new();
            public Task Send(ReadOnlyMemory<byte> data)
            {
                var done = new TaskCompletionSource();
                _waiting.Enqueue((data, done));
                return done.Task;
            }
        }

        static Task Caller(Channel channel, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return channel.Send(a.AsMemory(0, n));
        }
    }
}
