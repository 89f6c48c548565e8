// What a channel or a map refuses still belongs to whoever asked it to take it. Where nobody asks for the answer, it was taken.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Channels;

namespace Faulty
{
    public sealed class Posts
    {
        private readonly ChannelWriter<IMemoryOwner<byte>> _writer;
        private readonly ConcurrentDictionary<int, IMemoryOwner<byte>> _frames = new();
        private readonly BlockingCollection<IMemoryOwner<byte>> _waiting = new(16);
        private int _refused;

        public Posts(ChannelWriter<IMemoryOwner<byte>> writer) => _writer = writer;

        public bool Says(ReadOnlySpan<byte> datagram)
        {
            var owner = MemoryPool<byte>.Shared.Rent(datagram.Length); //! POOL003
            return _writer.TryWrite(owner);
        }

        public void Counts(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            if (!_writer.TryWrite(owner))
                _refused++;
        }

        public bool Keeps(int id, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            bool added = _frames.TryAdd(id, owner);
            if (added)
                _refused = 0;
            return added;
        }

        public void AndAnother(int n, bool again)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            if (_waiting.TryAdd(owner))
                return;
            if (again)
                owner.Dispose();
        }
    }
}

namespace Clean
{
    public sealed class Posts
    {
        private readonly ChannelWriter<IMemoryOwner<byte>> _writer;
        private readonly ConcurrentDictionary<int, IMemoryOwner<byte>> _frames = new();
        private readonly BlockingCollection<IMemoryOwner<byte>> _waiting = new(16);
        private readonly Queue<IMemoryOwner<byte>> _own = new();
        private readonly HashSet<IMemoryOwner<byte>> _set = new();
        private int _refused;

        public Posts(ChannelWriter<IMemoryOwner<byte>> writer) => _writer = writer;

        public bool Disposes(ReadOnlySpan<byte> datagram)
        {
            var owner = MemoryPool<byte>.Shared.Rent(datagram.Length);
            if (_writer.TryWrite(owner))
                return true;
            owner.Dispose();
            return false;
        }

        public void Either(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            if (!_writer.TryWrite(owner))
                owner.Dispose();
        }

        public bool InAVariable(int id, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            bool added = _frames.TryAdd(id, owner);
            if (!added)
            {
                _refused++;
                owner.Dispose();
            }

            return added;
        }

        public void UntilThereIsRoom(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            while (!_writer.TryWrite(owner))
                _refused++;
        }

        public void OneOrTheOther(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            if (!_writer.TryWrite(owner) && !_waiting.TryAdd(owner))
                owner.Dispose();
        }

        // Without an end, it takes everything.
        public void NobodyAsks(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            _writer.TryWrite(owner);
        }

        public void Dropped(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            _ = _writer.TryWrite(owner);
        }

        public void Asserted(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            bool written = _writer.TryWrite(owner);
            Debug.Assert(written);
        }

        public void AssertedAtOnce(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            Debug.Assert(_writer.TryWrite(owner));
        }

        // A set has it already.
        public void InASet(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            if (_set.Add(owner))
                _own.Enqueue(owner);
        }

        public bool Given(IMemoryOwner<byte> owner) => _writer.TryWrite(owner);

        public IMemoryOwner<byte> AddOrGet(int id, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            if (_frames.TryAdd(id, owner))
                return owner;
            owner.Dispose();
            return _frames[id];
        }

        public void InTheEnd(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            bool taken = false;
            try
            {
                taken = _writer.TryWrite(owner);
            }
            finally
            {
                if (!taken)
                    owner.Dispose();
            }
        }
    }
}
