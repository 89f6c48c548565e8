// What is asked for and changed before the release, with both ways leading to it, keeps nobody from it.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty1
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
            public void Dispose(int n)
            {
                var other = _other;
                _other = null;
                if (other != null)
                    other.Dispose();
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
            public void Dispose(int n)
            {
                var other = _other;
                _other = null;
                if (other != null)
                    other.Dispose();
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = null;
            }
        }
    }
}

namespace Faulty2
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
            public void Dispose(int n)
            {
                if (_state > 0)
                {
                    _stop.Cancel();
                    _state = 0;
                }

                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
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
            public void Dispose(int n)
            {
                if (_state > 0)
                {
                    _stop.Cancel();
                    _state = 0;
                }

                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = null;
            }
        }
    }
}

namespace Faulty3
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
            public void Dispose(int n)
            {
                if (_other == null)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
                _other.Dispose();
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
            public void Dispose(int n)
            {
                if (_other == null)
                    return;
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = null;
                _other.Dispose();
            }
        }
    }
}

namespace Faulty4
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
            public void Dispose(int n)
            {
                if (n < _state)
                    return;
                _state = n;
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
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
            public void Dispose(int n)
            {
                if (n < _state)
                    return;
                _state = n;
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = null;
            }
        }
    }
}

namespace Faulty5
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
            public void Dispose(int n)
            {
                if (_state > n)
                    return;
                _state = n;
                ArrayPool<byte>.Shared.Return(_buffer); //! POOL012
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
            public void Dispose(int n)
            {
                if (_state > n)
                    return;
                _state = n;
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = null;
            }
        }
    }
}
