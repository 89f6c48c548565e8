// A setter that puts something else into its field loses what the field has, as the assignment of the field would.
#nullable disable warnings
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class WithAName : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer { get => _buffer; set => _buffer = value; } //! POOL006
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class AndMore : IDisposable
    {
        private byte[]? _buffer;
        private int _version;
        private byte[]? Buffer
        {
            get => _buffer;
            set
            {
                _version++;
                _buffer = value; //! POOL006
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            if (Buffer is { } b)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class ByField : IDisposable
    {
        private int _version;
        private byte[]? Buffer
        {
            get => field;
            set
            {
                _version++;
                field = value; //! POOL006
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            if (Buffer is { } b)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class SemiAutomatic : IDisposable
    {
        private byte[]? Buffer { get; set => field = value; } //! POOL006
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            if (Buffer is { } b)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class SetsOnly : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer { set => _buffer = value; } //! POOL006
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class Public : IDisposable
    {
        private byte[]? _buffer;
        public byte[]? Buffer { get => _buffer; private set => _buffer = value; } //! POOL006
        public void Fill(int n)
        {
            Buffer = ArrayPool<byte>.Shared.Rent(n);
        }
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class Automatic : IDisposable
    {
        public byte[]? Buffer { get; private set; }
        public void Fill(int n)
        {
            byte[] next = ArrayPool<byte>.Shared.Rent(n);
            Buffer = next; //! POOL006
        }
        public void Dispose()
        {
            if (Buffer is { } b)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class InOneBranch : IDisposable
    {
        private byte[]? _buffer;
        private bool _keeps;
        public InOneBranch(bool keeps) => _keeps = keeps;
        private byte[]? Buffer
        {
            get => _buffer;
            set
            {
                if (!_keeps && _buffer != null)
                    ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = value; //! POOL006
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class Emptied : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer { get => _buffer; set => _buffer = value; } //! POOL006
        public void Fill(int n) => Buffer ??= ArrayPool<byte>.Shared.Rent(n);
        public void Reset() => Buffer = null;
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class Owner : IDisposable
    {
        private IMemoryOwner<byte>? _owner;
        private IMemoryOwner<byte>? Current { get => _owner; set => _owner = value; } //! POOL006
        public void Fill(int n) => Current = MemoryPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            _owner?.Dispose();
            _owner = null;
        }
    }
}

namespace Clean
{
    public sealed class WithAName : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer { get => _buffer; set => _buffer = value; }
        public void Fill(int n)
        {
            Dispose();
            Buffer = ArrayPool<byte>.Shared.Rent(n);
        }
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class ReleasesFirst : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer
        {
            get => _buffer;
            set
            {
                if (_buffer != null)
                    ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = value;
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose() => Buffer = null;
    }

    public sealed class ReleasesAfterwards : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer
        {
            get => _buffer;
            set
            {
                byte[]? old = _buffer;
                _buffer = value;
                if (old != null)
                    ArrayPool<byte>.Shared.Return(old);
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose() => Buffer = null;
    }

    public sealed class ByField : IDisposable
    {
        private byte[]? Buffer
        {
            get => field;
            set
            {
                if (field != null)
                    ArrayPool<byte>.Shared.Return(field);
                field = value;
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose() => Buffer = null;
    }

    public sealed class SemiAutomatic : IDisposable
    {
        private byte[]? Buffer
        {
            get;
            set
            {
                if (field is { } old)
                    ArrayPool<byte>.Shared.Return(old);
                field = value;
            }
        }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose() => Buffer = null;
    }

    public sealed class SetsOnly : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer { set => _buffer = value; }
        public void Fill(int n)
        {
            if (_buffer == null)
                Buffer = ArrayPool<byte>.Shared.Rent(n);
        }
        public void Dispose()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class Automatic : IDisposable
    {
        public byte[]? Buffer { get; private set; }
        public void Fill(int n)
        {
            byte[] next = ArrayPool<byte>.Shared.Rent(n);
            Dispose();
            Buffer = next;
        }
        public void Dispose()
        {
            if (Buffer is { } b)
            {
                Buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }

    public sealed class Emptied : IDisposable
    {
        private byte[]? _buffer;
        private byte[]? Buffer { get => _buffer; set => _buffer = value; }
        public void Fill(int n) => Buffer ??= ArrayPool<byte>.Shared.Rent(n);
        public void Reset()
        {
            if (Buffer is { } b)
                ArrayPool<byte>.Shared.Return(b);
            Buffer = null;
        }
        public void Dispose() => Reset();
    }

    public sealed class Owner : IDisposable
    {
        private IMemoryOwner<byte>? _owner;
        private IMemoryOwner<byte>? Current
        {
            get => _owner;
            set
            {
                _owner?.Dispose();
                _owner = value;
            }
        }
        public void Fill(int n) => Current = MemoryPool<byte>.Shared.Rent(n);
        public void Dispose() => Current = null;
    }

    public sealed class SetByOthers
    {
        private byte[]? _buffer;
        public byte[]? Buffer { get => _buffer; set => _buffer = value; }
        public void Fill(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Free()
        {
            if (_buffer is { } b)
            {
                _buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
