// Who takes a memory can have the array out of it, and needs it for nothing else but to return it; out of a span nobody has it.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        delegate Task Handle(ReadOnlySpan<byte> data);

        sealed class Receiver
        {
            private readonly Handle _handle;
            public Receiver(Handle handle)
            {
                _handle = handle;
            }
            public async Task Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                await _handle(b.AsSpan(0, n));
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Receiver
        {
            private readonly Func<Memory<byte>, Task> _handle;
            public Receiver(Func<Memory<byte>, Task> handle)
            {
                _handle = handle;
            }
            public async Task Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                await _handle(b.AsMemory(0, n));
            }
        }
    }
}
