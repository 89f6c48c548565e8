// What the release depends on is changed by the first run, in whatever form it is asked for and set.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                switch (_state)
                {
                    case 0:
                        _state = 1;
                        ArrayPool<byte>.Shared.Return(_buffer);
                        break;
                }
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                int state = _state;
                if (state == 2)
                    return;
                _state = 2;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                bool first = _state switch
                {
                    0 => true,
                    _ => false
                };
                _state = 1;
                if (first)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                }
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                var was = Interlocked.Exchange(ref _state, 1);
                if (was != 0)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                var left = --_state;
                if (left > 0)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                var other = _other;
                if (other is null)
                    return;
                _other = null;
                other.Dispose();
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            private bool _closed;
            private int _state;
            private IDisposable? _other;
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private bool IsOpen => !_closed;

            private bool TryClose()
            {
                if (_closed)
                    return false;
                _closed = true;
                return true;
            }

            private void Set(bool on) => _closed = on;
            public void Dispose()
            {
                if (_stop.IsCancellationRequested)
                    return;
                _stop.Cancel();
                ArrayPool<byte>.Shared.Return(_buffer);
            }
        }
    }
}
