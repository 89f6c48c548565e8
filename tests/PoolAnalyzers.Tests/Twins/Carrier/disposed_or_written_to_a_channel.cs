// A struct over owners goes by value to a method that disposes of them on one branch and sends them on the other.
using System;
using System.Buffers;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace Faulty
{
    public readonly struct Batch
    {
        public Batch(IMemoryOwner<byte> head, IMemoryOwner<byte> body)
        {
            Head = head;
            Body = body;
        }

        public IMemoryOwner<byte> Head { get; }
        public IMemoryOwner<byte> Body { get; }
    }

    public sealed class Sender
    {
        static int Send(Batch batch) => batch.Head.Memory.Length;

        int Run(int n)
        {
            var batch = new Batch(MemoryPool<byte>.Shared.Rent(n), MemoryPool<byte>.Shared.Rent(n)); //! POOL003
            return Send(batch);
        }
    }
}

namespace Clean
{
    public readonly struct Batch
    {
        public Batch(IMemoryOwner<byte> head, IMemoryOwner<byte> body)
        {
            Head = head;
            Body = body;
        }

        public IMemoryOwner<byte> Head { get; }
        public IMemoryOwner<byte> Body { get; }

        public void Dispose()
        {
            Head.Dispose();
            Body.Dispose();
        }
    }

    public sealed class Sender
    {
        private readonly Channel<Batch> _batches = Channel.CreateUnbounded<Batch>();
        private bool _isClosed;

        void Send(Batch batch)
        {
            if (_isClosed)
            {
                batch.Dispose();
                return;
            }

            _batches.Writer.TryWrite(batch);
        }

        void SendOrDispose(Batch batch)
        {
            if (!_batches.Writer.TryWrite(batch))
                batch.Dispose();
        }

        async Task SendAsync(Batch batch)
        {
            if (_isClosed)
                batch.Dispose();
            else
                await _batches.Writer.WriteAsync(batch);
        }

        void Run(int n)
        {
            var batch = new Batch(MemoryPool<byte>.Shared.Rent(n), MemoryPool<byte>.Shared.Rent(n));
            Send(batch);
        }

        void RunOr(int n)
        {
            var batch = new Batch(MemoryPool<byte>.Shared.Rent(n), MemoryPool<byte>.Shared.Rent(n));
            SendOrDispose(batch);
        }

        async Task RunAsync(int n)
        {
            var batch = new Batch(MemoryPool<byte>.Shared.Rent(n), MemoryPool<byte>.Shared.Rent(n));
            await SendAsync(batch);
        }
    }
}
