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
                bool was = _closed;
                _closed = true;
                if (was)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer);
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
                bool goes = !_closed;
                if (goes)
                {
                    _closed = true;
                    ArrayPool<byte>.Shared.Return(_buffer);
                }
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
                bool was;
                lock (_gate)
                {
                    was = _closed;
                    _closed = true;
                }

                if (!was)
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
                lock (_gate)
                {
                    if (_closed)
                        return;
                    _closed = true;
                }

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
                try
                {
                    if (_closed)
                        return;
                    ArrayPool<byte>.Shared.Return(_buffer);
                }
                finally
                {
                    _closed = true;
                }
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
                switch (_closed)
                {
                    case true:
                        return;
                    default:
                        _closed = true;
                        ArrayPool<byte>.Shared.Return(_buffer);
                        break;
                }
            }
        }
    }
}
