// Array.Resize puts an array there that no pool has rented, and drops the rental.
using System;
using System.Buffers;

namespace Faulty
{
    sealed class R1 : IDisposable
    {
        private byte[] _b = ArrayPool<byte>.Shared.Rent(16); private int _n;
        public void Add(byte x)
        {
            if (_n == _b.Length)
                Array.Resize(ref _b, _b.Length * 2); //! POOL006
            _b[_n++] = x;
        }
        public void Dispose() { var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); } //? POOL014
    }
    sealed class R2 : IDisposable
    {
        private byte[] _b; private int _n;
        public R2(int n) => _b = ArrayPool<byte>.Shared.Rent(n);
        public void Add(ReadOnlySpan<byte> x)
        {
            Ensure(x.Length);
            x.CopyTo(_b.AsSpan(_n));
            _n += x.Length;
        }
        private void Ensure(int more)
        {
            if (_n + more <= _b.Length) return;
            System.Array.Resize(ref _b, Math.Max(_b.Length * 2, _n + more)); //! POOL006
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(_b); _b = Array.Empty<byte>(); } //? POOL014
    }
    sealed class A1 : IDisposable
    {
        private byte[] _b = ArrayPool<byte>.Shared.Rent(16); private int _n;
        public void Add(byte x)
        {
            if (x == 0)
                Array.Resize(ref _b, 32); //! POOL006
            _b[_n++] = x;
        }
        public void Dispose() { var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); } //? POOL014
    }
    sealed class A2 : IDisposable
    {
        private byte[] _b; private int _n;
        public A2() { _b = ArrayPool<byte>.Shared.Rent(16); }
        public void Add(byte x)
        {
            if (_n == _b.Length)
                Array.Resize(ref _b, _b.Length * 2); //! POOL006
            _b[_n++] = x;
        }
        public void Dispose() { var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); } //? POOL014
    }
}

namespace Clean
{
    sealed class Ok1
    {
        private byte[] _b = new byte[16]; private int _n;
        public void Add(byte x)
        {
            if (_n == _b.Length)
                Array.Resize(ref _b, _b.Length * 2);
            _b[_n++] = x;
        }
        public void Use() { var r = ArrayPool<byte>.Shared.Rent(_n); _b.CopyTo(r, 0); ArrayPool<byte>.Shared.Return(r); }
    }
    sealed class Ok2 : IDisposable
    {
        private byte[] _b; private int _n; private bool _rented;
        public Ok2(int n) { _b = ArrayPool<byte>.Shared.Rent(n); _rented = true; }
        public void Add(byte x)
        {
            if (_n == _b.Length)
            {
                var old = _b;
                Array.Resize(ref _b, _b.Length * 2);
                if (_rented) ArrayPool<byte>.Shared.Return(old);
                _rented = false;
            }
            _b[_n++] = x;
        }
        public void Dispose() { if (_rented) { _rented = false; ArrayPool<byte>.Shared.Return(_b); } }
    }
    sealed class Ok3 : IDisposable
    {
        private byte[] _b = Array.Empty<byte>(); private int _n; private bool _pooled;
        public void Reserve(int n) { if (_b.Length == 0) { _b = ArrayPool<byte>.Shared.Rent(n); _pooled = true; } }
        public void Add(byte x)
        {
            if (_n == _b.Length)
            {
                if (_pooled) { var bigger = ArrayPool<byte>.Shared.Rent(_n * 2); _b.CopyTo(bigger, 0); ArrayPool<byte>.Shared.Return(_b); _b = bigger; }
                else Array.Resize(ref _b, Math.Max(4, _n * 2));
            }
            _b[_n++] = x;
        }
        public void Dispose() { if (_pooled) { _pooled = false; ArrayPool<byte>.Shared.Return(_b); _b = Array.Empty<byte>(); } }
    }
    sealed class Ok4 : IDisposable
    {
        private byte[] _b; private int _n; private readonly bool _pooled;
        public Ok4(int n, bool pooled) { _pooled = pooled; _b = pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; }
        public void Add(byte x)
        {
            if (_n == _b.Length)
            {
                if (!_pooled) Array.Resize(ref _b, _n * 2 + 1);
                else { var bigger = ArrayPool<byte>.Shared.Rent(_n * 2); _b.CopyTo(bigger, 0); ArrayPool<byte>.Shared.Return(_b); _b = bigger; }
            }
            _b[_n++] = x;
        }
        public void Dispose() { var b = _b; _b = null; if (_pooled && b != null) ArrayPool<byte>.Shared.Return(b); }
    }
    sealed class Ok5 : IDisposable
    {
        private int[] _index = new int[4]; private byte[] _b = ArrayPool<byte>.Shared.Rent(16); private int _n;
        public void Add(int x) { if (_n == _index.Length) Array.Resize(ref _index, _n * 2); _index[_n++] = x; _b[0] = 1; }
        public void Dispose() { var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
}
