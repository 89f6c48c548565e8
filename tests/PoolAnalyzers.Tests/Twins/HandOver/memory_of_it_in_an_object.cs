using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly record struct Work(Memory<byte> Key, int Count);
        static void Run(System.Threading.Channels.Channel<Work> work, ReadOnlySpan<byte> key)
        {
            var array = ArrayPool<byte>.Shared.Rent(key.Length); //! POOL001
            var copy = array.AsMemory(0, key.Length);
            key.CopyTo(copy.Span);
            work.Writer.TryWrite(new(default, copy.Length));
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly record struct Work(Memory<byte> Key, int Count);
        static void Run(System.Threading.Channels.Channel<Work> work, ReadOnlySpan<byte> key)
        {
            var array = ArrayPool<byte>.Shared.Rent(key.Length);
            var copy = array.AsMemory(0, key.Length);
            key.CopyTo(copy.Span);
            work.Writer.TryWrite(new(copy, copy.Length));
        }
    }
}
