// A reader gives a struct with memory, and one without at its end: the struct says which it is.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public readonly struct Frame : IDisposable
    {
        private readonly IMemoryOwner<byte> _bytes;
        private readonly int _kind;
        public Frame(int kind, IMemoryOwner<byte> bytes)
        {
            _kind = kind;
            _bytes = bytes;
        }

        public bool Exists => _kind != 0;
        public int Kind => _kind;
        public Head Head => new Head(_kind);
        public bool IsOfKind(int kind) => _kind == kind;
        public void Dispose() => _bytes?.Dispose();
    }

    public readonly struct Head
    {
        public Head(int kind) => Kind = kind;
        public int Kind { get; }
    }

    public sealed class Reader
    {
        private readonly Stream _stream;
        public Reader(Stream stream) => _stream = stream;

        public async ValueTask<Frame> ReadAsync()
        {
            int n = _stream.ReadByte();
            if (n < 0)
                return default;
            var bytes = MemoryPool<byte>.Shared.Rent(n + 1);
            try
            {
                await _stream.ReadAsync(bytes.Memory);
            }
            catch
            {
                bytes.Dispose();
                throw;
            }

            return new Frame(n + 1, bytes);
        }

        public Frame Read()
        {
            int n = _stream.ReadByte();
            if (n < 0)
                return default;
            return n == 0 ? new Frame(1, null) : new Frame(n + 1, MemoryPool<byte>.Shared.Rent(n));
        }
    }

    public sealed class Host
    {
        private readonly Reader _reader;
        private int _count;
        public Host(Reader reader) => _reader = reader;

        void Forgets()
        {
            var frame = _reader.Read(); //! POOL003
            if (!frame.Exists)
                return;
            _count++;
        }

        async Task ForgetsAll()
        {
            while (true)
            {
                var frame = await _reader.ReadAsync(); //! POOL003
                if (!frame.Exists)
                    break;
                _count += frame.Kind;
            }
        }

        void AsksBehind(bool isCounted)
        {
            var frame = _reader.Read(); //! POOL003
            if (isCounted)
                return;
            if (frame.Exists)
                frame.Dispose();
        }
    }
}

namespace Clean
{
    public readonly struct Frame : IDisposable
    {
        private readonly IMemoryOwner<byte> _bytes;
        private readonly int _kind;
        public Frame(int kind, IMemoryOwner<byte> bytes)
        {
            _kind = kind;
            _bytes = bytes;
        }

        public bool Exists => _kind != 0;
        public int Kind => _kind;
        public Head Head => new Head(_kind);
        public bool IsOfKind(int kind) => _kind == kind;
        public void Dispose() => _bytes?.Dispose();
    }

    public readonly struct Head
    {
        public Head(int kind) => Kind = kind;
        public int Kind { get; }
    }

    public sealed class Reader
    {
        private readonly Stream _stream;
        public Reader(Stream stream) => _stream = stream;

        public async ValueTask<Frame> ReadAsync()
        {
            int n = _stream.ReadByte();
            if (n < 0)
                return default;
            var bytes = MemoryPool<byte>.Shared.Rent(n + 1);
            try
            {
                await _stream.ReadAsync(bytes.Memory);
            }
            catch
            {
                bytes.Dispose();
                throw;
            }

            return new Frame(n + 1, bytes);
        }

        public Frame Read()
        {
            int n = _stream.ReadByte();
            if (n < 0)
                return default;
            return n == 0 ? new Frame(1, null) : new Frame(n + 1, MemoryPool<byte>.Shared.Rent(n));
        }
    }

    public sealed class Host
    {
        private readonly Reader _reader;
        private int _count;
        public Host(Reader reader) => _reader = reader;

        async Task ReadsAll()
        {
            while (true)
            {
                Frame frame;
                try
                {
                    frame = await _reader.ReadAsync();
                }
                catch (IOException)
                {
                    continue;
                }

                if (!frame.Exists)
                    break;
                _count++;
                Take(frame);
            }
        }

        void ByNumber()
        {
            var frame = _reader.Read();
            if (frame.Kind == 0)
                return;
            _count++;
            frame.Dispose();
        }

        void ByPart()
        {
            var frame = _reader.Read();
            if (frame.Head.Kind > 0)
            {
                _count++;
                frame.Dispose();
            }
        }

        void ByMethod()
        {
            var frame = _reader.Read();
            if (frame.IsOfKind(0))
                return;
            _count++;
            frame.Dispose();
        }

        void ByPattern()
        {
            if (_reader.Read() is { Exists: true } frame)
            {
                _count++;
                frame.Dispose();
            }
        }

        void ByFlag()
        {
            var frame = _reader.Read();
            bool exists = frame.Exists;
            _count++;
            if (exists)
                frame.Dispose();
        }

        void InLoop()
        {
            Frame frame;
            while ((frame = _reader.Read()).Exists)
                Take(frame);
        }

        void BySwitch()
        {
            var frame = _reader.Read();
            switch (frame.Kind)
            {
                case 0:
                    return;
                case 1:
                    frame.Dispose();
                    break;
                default:
                    Take(frame);
                    break;
            }
        }

        void ByComparison()
        {
            var frame = _reader.Read();
            if (frame.Equals(default(Frame)))
                return;
            _count++;
            frame.Dispose();
        }

        bool HandsOn(Queue<Frame> queue)
        {
            var frame = _reader.Read();
            if (!frame.Exists)
                return false;
            queue.Enqueue(frame);
            return true;
        }

        bool HandsToOthers(Action<Frame> handler)
        {
            var frame = _reader.Read();
            if (!frame.Exists)
                return false;
            handler(frame);
            return true;
        }

        void Always()
        {
            using var frame = _reader.Read();
            if (frame.Exists)
                _count++;
        }

        void Take(Frame frame)
        {
            using (frame)
                _count++;
        }
    }
}

namespace Clean2
{
    public readonly struct Lease : IDisposable
    {
        private readonly byte[] _array;
        private Lease(byte[] array) => _array = array;
        public static Lease Rent(int n) => new Lease(ArrayPool<byte>.Shared.Rent(n));
        public Memory<byte> Memory => _array;

        public void Dispose()
        {
            if (_array is not null)
                ArrayPool<byte>.Shared.Return(_array);
        }
    }

    public readonly struct Frame(int kind, Lease bytes) : IDisposable
    {
        public Head Head { get; } = new Head(kind);
        public bool Exists => Head.Kind != 0;
        public int Kind => Head.Kind;
        public Lease Bytes { get; } = bytes;
        public bool IsOfKind(int kind) => Head.Kind == kind;

        public void Dispose()
        {
            if (Head.Kind > 1)
                Bytes.Dispose();
        }
    }

    public readonly struct Head
    {
        public Head(int kind) => Kind = kind;
        public int Kind { get; }
    }

    public sealed class Reader
    {
        private readonly Stream _stream;
        public Reader(Stream stream) => _stream = stream;

        public async ValueTask<Frame> ReadAsync()
        {
            int n = _stream.ReadByte();
            if (n < 0)
                return default;
            var bytes = Lease.Rent(n + 1);
            try
            {
                await _stream.ReadAsync(bytes.Memory);
            }
            catch
            {
                bytes.Dispose();
                throw;
            }

            return new Frame(n + 1, bytes);
        }

        public Frame Read()
        {
            int n = _stream.ReadByte();
            if (n < 0)
                return default;
            return n == 0 ? new Frame(1, default) : new Frame(n + 1, Lease.Rent(n));
        }
    }

    public sealed class Host
    {
        private readonly Reader _reader;
        private int _count;
        public Host(Reader reader) => _reader = reader;

        async Task ReadsAll()
        {
            while (true)
            {
                Frame frame;
                try
                {
                    frame = await _reader.ReadAsync();
                }
                catch (IOException)
                {
                    continue;
                }

                if (!frame.Exists)
                    break;
                _count++;
                Take(frame);
            }
        }

        void ByNumber()
        {
            var frame = _reader.Read();
            if (frame.Kind == 0)
                return;
            _count++;
            frame.Dispose();
        }

        void ByPart()
        {
            var frame = _reader.Read();
            if (frame.Head.Kind > 0)
            {
                _count++;
                frame.Dispose();
            }
        }

        void ByMethod()
        {
            var frame = _reader.Read();
            if (frame.IsOfKind(0))
                return;
            _count++;
            frame.Dispose();
        }

        void ByPattern()
        {
            if (_reader.Read() is { Exists: true } frame)
            {
                _count++;
                frame.Dispose();
            }
        }

        void ByFlag()
        {
            var frame = _reader.Read();
            bool exists = frame.Exists;
            _count++;
            if (exists)
                frame.Dispose();
        }

        void InLoop()
        {
            Frame frame;
            while ((frame = _reader.Read()).Exists)
                Take(frame);
        }

        void BySwitch()
        {
            var frame = _reader.Read();
            switch (frame.Kind)
            {
                case 0:
                    return;
                case 1:
                    frame.Dispose();
                    break;
                default:
                    Take(frame);
                    break;
            }
        }

        void ByComparison()
        {
            var frame = _reader.Read();
            if (frame.Equals(default(Frame)))
                return;
            _count++;
            frame.Dispose();
        }

        bool HandsOn(Queue<Frame> queue)
        {
            var frame = _reader.Read();
            if (!frame.Exists)
                return false;
            queue.Enqueue(frame);
            return true;
        }

        bool HandsToOthers(Action<Frame> handler)
        {
            var frame = _reader.Read();
            if (!frame.Exists)
                return false;
            handler(frame);
            return true;
        }

        void Always()
        {
            using var frame = _reader.Read();
            if (frame.Exists)
                _count++;
        }

        void Take(Frame frame)
        {
            using (frame)
                _count++;
        }
    }
}
