// Who takes an owner out of a channel or queue has it. A collection may only say whose turn it is: what comes out of one is missed where the
// body disposes of it on some other way.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace Faulty
{
    public sealed class Frames(ChannelReader<IMemoryOwner<byte>> incoming)
    {
        private readonly ConcurrentQueue<IMemoryOwner<byte>> _waiting = new();
        private readonly BlockingCollection<IMemoryOwner<byte>> _work = new(16);
        private readonly Queue<IMemoryOwner<byte>> _later = new();

        private Channel<IMemoryOwner<byte>> Outgoing { get; } = Channel.CreateUnbounded<IMemoryOwner<byte>>();

        public async Task<int> Counts(CancellationToken cancellation)
        {
            int bytes = 0;
            await foreach (var frame in incoming.ReadAllAsync(cancellation).ConfigureAwait(false)) //! POOL003
                bytes += frame.Memory.Length;
            return bytes;
        }

        public async Task LeavesEmptyOnes(Stream to)
        {
            await foreach (var frame in Outgoing.Reader.ReadAllAsync()) //! POOL003
            {
                if (frame.Memory.IsEmpty)
                    continue;
                await to.WriteAsync(frame.Memory);
                frame.Dispose();
            }
        }

        public async Task<int> ReadsOne(CancellationToken cancellation)
        {
            var frame = await incoming.ReadAsync(cancellation); //! POOL003
            return frame.Memory.Length;
        }

        public async Task OnlyLongOnes()
        {
            if (await incoming.ReadAsync() is { Memory.Length: > 0 } frame) //! POOL003
                frame.Dispose();
        }

        public int Drains()
        {
            int bytes = 0;
            while (incoming.TryRead(out var frame)) //! POOL003
                bytes += frame.Memory.Length;
            return bytes;
        }

        public int OnlyTheFirst()
        {
            if (!_waiting.TryDequeue(out var frame)) //! POOL003
                return 0;
            int length = frame.Memory.Length;
            if (length > 1)
                return length;
            frame.Dispose();
            return 1;
        }

        public int UntilAnEmptyOne()
        {
            int bytes = 0;
            foreach (var frame in _work.GetConsumingEnumerable()) //! POOL003
            {
                if (frame.Memory.IsEmpty)
                    break;
                bytes += frame.Memory.Length;
                frame.Dispose();
            }

            return bytes;
        }

        public int Takes()
        {
            var frame = _work.Take();
            frame.Dispose();
            return frame.Memory.Length; //! POOL011
        }

        public Memory<byte> Leaves()
        {
            using var frame = _later.Dequeue();
            return frame.Memory; //! POOL016
        }

        public void Twice()
        {
            var frame = _later.Dequeue();
            try
            {
                Console.WriteLine(frame.Memory.Length);
            }
            finally
            {
                frame.Dispose();
            }

            Console.WriteLine(frame.Memory.Length); //! POOL011
        }

        public int FromAParameter(ChannelReader<IMemoryOwner<byte>> reader)
        {
            if (reader.TryRead(out var frame)) //! POOL003
                return frame.Memory.Length;
            return 0;
        }
    }
}

namespace Clean
{
    public sealed class Frames(ChannelReader<IMemoryOwner<byte>> incoming)
    {
        private readonly ConcurrentQueue<IMemoryOwner<byte>> _waiting = new();
        private readonly BlockingCollection<IMemoryOwner<byte>> _work = new(16);
        private readonly ConcurrentBag<IMemoryOwner<byte>> _idle = new();
        private readonly Queue<IMemoryOwner<byte>> _later = new();
        private readonly Queue<IMemoryOwner<byte>> _order = new();
        private readonly HashSet<IMemoryOwner<byte>> _pinned = new();
        private readonly List<IMemoryOwner<byte>> _kept = new();
        private IMemoryOwner<byte>? _current;

        private Channel<IMemoryOwner<byte>> Outgoing { get; } = Channel.CreateUnbounded<IMemoryOwner<byte>>();

        public async Task Disposes(Stream to)
        {
            await foreach (var frame in Outgoing.Reader.ReadAllAsync())
            {
                using (frame)
                {
                    if (frame.Memory.IsEmpty)
                        continue;
                    await to.WriteAsync(frame.Memory);
                }
            }
        }

        public async Task InTheEnd(Stream to, CancellationToken cancellation)
        {
            while (await incoming.WaitToReadAsync(cancellation))
            {
                while (incoming.TryRead(out var frame))
                {
                    try
                    {
                        await to.WriteAsync(frame.Memory, cancellation);
                    }
                    finally
                    {
                        frame.Dispose();
                    }
                }
            }
        }

        public async Task<int> Scoped()
        {
            using var frame = await incoming.ReadAsync();
            return frame.Memory.Length;
        }

        public async Task HandsOn(Func<IMemoryOwner<byte>, Task> handle)
        {
            await foreach (var frame in incoming.ReadAllAsync())
                await handle(frame);
        }

        public async Task Passes(ChannelWriter<IMemoryOwner<byte>> to)
        {
            await foreach (var frame in incoming.ReadAllAsync())
                await to.WriteAsync(frame);
        }

        public ValueTask<IMemoryOwner<byte>> Next() => incoming.ReadAsync();

        public async ValueTask<IMemoryOwner<byte>> NextAsync() => await incoming.ReadAsync();

        public bool TryNext(out IMemoryOwner<byte> frame)
        {
            if (incoming.TryRead(out frame!))
                return true;
            return _waiting.TryDequeue(out frame!);
        }

        public IMemoryOwner<byte> Rent(int n) => _idle.TryTake(out var idle) ? idle : MemoryPool<byte>.Shared.Rent(n);

        public async Task Replaces()
        {
            _current?.Dispose();
            _current = await incoming.ReadAsync();
        }

        public void Collects()
        {
            while (_waiting.TryDequeue(out var frame))
                _kept.Add(frame);
        }

        public void Drains()
        {
            while (incoming.TryRead(out var frame))
                frame.Dispose();
            while (_waiting.TryDequeue(out IMemoryOwner<byte>? next))
                next?.Dispose();
            foreach (var left in _work.GetConsumingEnumerable())
                left.Dispose();
        }

        // The one who made them has them, too: this only says whose turn it is.
        public int WhoseTurn() => _order.Dequeue().Memory.Length;

        public int InTurn()
        {
            var frame = _order.Dequeue();
            return frame.Memory.Length;
        }

        public int SeenInTurn() => _order.TryDequeue(out var frame) ? frame.Memory.Length : 0;

        public void Evicts()
        {
            while (_order.TryDequeue(out var oldest))
            {
                if (_pinned.Contains(oldest))
                    continue;
                oldest.Dispose();
            }
        }

        public void BackAgain(int most)
        {
            var frame = _later.Dequeue();
            if (frame.Memory.Length > most)
                frame.Dispose();
            else
                _later.Enqueue(frame);
        }

        public int Peeks()
        {
            _later.TryPeek(out var frame);
            return frame is null ? 0 : frame.Memory.Length;
        }

        public async Task WhenThereIsOne()
        {
            if (await incoming.ReadAsync() is { } frame)
                frame.Dispose();
        }

        public async Task<int> UntilItIsClosed()
        {
            int bytes = 0;
            try
            {
                while (true)
                {
                    var frame = await incoming.ReadAsync();
                    bytes += frame.Memory.Length;
                    frame.Dispose();
                }
            }
            catch (ChannelClosedException)
            {
                return bytes;
            }
        }

        public bool InAVariable()
        {
            bool found = _waiting.TryDequeue(out var frame);
            if (found)
                frame!.Dispose();
            return found;
        }

        public IEnumerable<IMemoryOwner<byte>> Yields()
        {
            while (_waiting.TryDequeue(out var frame))
                yield return frame;
        }
    }

    /// <summary>An element that is no owner belongs to nobody in particular.</summary>
    public sealed class Numbers(ChannelReader<byte[]> incoming)
    {
        public async Task<int> Counts()
        {
            int bytes = 0;
            await foreach (var frame in incoming.ReadAllAsync())
                bytes += frame.Length;
            return bytes;
        }
    }
}
