// A struct over an owner goes by value to a method that disposes of it on one branch and sends it on the other.
using System;
using System.Buffers;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace Faulty
{
    public readonly struct Batch
    {
        public Batch(int id, IMemoryOwner<byte> body)
        {
            Id = id;
            Body = body;
        }

        public int Id { get; }
        public IMemoryOwner<byte> Body { get; }
    }

    public sealed class Sender
    {
        static int Send(Batch batch) => batch.Id;

        int Run(int n)
        {
            var batch = new Batch(n, MemoryPool<byte>.Shared.Rent(n)); //! POOL003
            return Send(batch);
        }
    }
}

namespace Clean
{
    public readonly struct Batch
    {
        public Batch(int id, IMemoryOwner<byte> body)
        {
            Id = id;
            Body = body;
        }

        public int Id { get; }
        public IMemoryOwner<byte> Body { get; }

        public void Dispose()
        {
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
            var batch = new Batch(n, MemoryPool<byte>.Shared.Rent(n));
            Send(batch);
        }

        void RunOr(int n)
        {
            var batch = new Batch(n, MemoryPool<byte>.Shared.Rent(n));
            SendOrDispose(batch);
        }

        async Task RunAsync(int n)
        {
            var batch = new Batch(n, MemoryPool<byte>.Shared.Rent(n));
            await SendAsync(batch);
        }
    }
}
