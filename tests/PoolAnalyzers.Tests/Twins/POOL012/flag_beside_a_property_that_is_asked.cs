// Whether a property gives anything is no use of what it gives: behind the flag nobody comes to the release again.
#nullable disable warnings
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public sealed class NoFlag : IDisposable
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        public byte[]? Data => _data;
        public void Dispose()
        {
            if (Data == null)
                return;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }

    public sealed class NobodyAsks : IDisposable
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public byte[]? Data => _data;
        public bool IsClosed => _isClosed;
        public void Dispose()
        {
            if (Data == null)
                return;
            _isClosed = true;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }

    public sealed class SetOnOnePath
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public byte[]? Data => _data;
        public void Close(bool forGood)
        {
            if (Data == null || _isClosed)
                return;
            Free();
            if (forGood)
                _isClosed = true;
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }

    public sealed class UsesWhatItGives : IDisposable
    {
        private readonly byte[] _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        private byte _first;
        public byte[] Data => _data;
        public void Dispose()
        {
            _first = Data[0];
            if (_isClosed)
                return;
            _isClosed = true;
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }

    public sealed class OtherState : IDisposable
    {
        private enum State { Open, Closing, Closed }
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private State _state;
        public byte[]? Data => _data;
        public void Dispose()
        {
            if (Data == null || _state == State.Closed)
                return;
            _state = State.Closing;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }

    public sealed class ExchangedAgain : IDisposable
    {
        private int _closed;
        public byte[]? Data { get => field; private set => field = value; } = ArrayPool<byte>.Shared.Rent(64);
        public void Dispose()
        {
            if (Data == null || Interlocked.Exchange(ref _closed, 0) != 0)
                return;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(Data); //! POOL012
        }
    }
}

namespace Clean
{
    public sealed class Either : IDisposable
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public byte[]? Data => _data;
        public void Dispose()
        {
            if (Data == null || _isClosed)
                return;
            _isClosed = true;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data);
        }
    }

    public sealed class Both : IDisposable
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public byte[]? Data => _data;
        public void Dispose()
        {
            if (Data is not null && !_isClosed)
            {
                _isClosed = true;
                ArrayPool<byte>.Shared.Return(_data);
            }
        }
    }

    public sealed class SetOnEveryPath
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public byte[]? Data => _data;
        public void Close(bool forGood)
        {
            if (Data == null || _isClosed)
                return;
            Free();
            _isClosed = true;
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data);
        }
    }

    public sealed class UsesBehindTheFlag : IDisposable
    {
        private readonly byte[] _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        private byte _first;
        public byte[] Data => _data;
        public void Dispose()
        {
            if (Data == null || _isClosed)
                return;
            _first = Data[0];
            _isClosed = true;
            ArrayPool<byte>.Shared.Return(_data);
        }
    }

    public sealed class SameState : IDisposable
    {
        private enum State { Open, Closing, Closed }
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private State _state;
        public byte[]? Data => _data;
        public void Dispose()
        {
            if (Data == null || _state == State.Closed)
                return;
            _state = State.Closed;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data);
        }
    }

    public sealed class ExchangedOnce : IDisposable
    {
        private int _closed;
        public byte[]? Data { get => field; private set => field = value; } = ArrayPool<byte>.Shared.Rent(64);
        public void Dispose()
        {
            if (Data == null || Interlocked.Exchange(ref _closed, 1) != 0)
                return;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(Data);
        }
    }

    public sealed class AskedByAnother : IDisposable
    {
        private readonly byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public ReadOnlyMemory<byte>? Memory => _data;
        private bool IsDone => Memory == null || _isClosed;
        public void Dispose()
        {
            if (IsDone)
                return;
            _isClosed = true;
            Free();
        }
        private void Free()
        {
            ArrayPool<byte>.Shared.Return(_data);
        }
    }
}
