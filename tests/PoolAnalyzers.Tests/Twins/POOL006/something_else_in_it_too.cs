// The field may as well have an array that the object does not release: whether it has to is asked where its life ends.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading;

#nullable disable

namespace Faulty
{
    public static class Program
    {
        sealed class A : IDisposable
        {
            byte[] _b; bool _mine; int _n;
            public A(byte[] given) { _b = given; }
            public A(int n) { _b = ArrayPool<byte>.Shared.Rent(n); _mine = true; }
            public void Add(byte x) { if (_n == _b.Length) Grow(); _b[_n++] = x; }
            void Grow() { var next = ArrayPool<byte>.Shared.Rent(_b.Length * 2); _b.CopyTo(next, 0); _b = next; _mine = true; } //! POOL006
            public void Dispose() { if (_mine) ArrayPool<byte>.Shared.Return(_b); _mine = false; _b = null; }
        }
        sealed class B : IDisposable
        {
            static readonly byte[] s_empty = new byte[16];
            byte[] _b = s_empty; int _n;
            public void Add(byte x) { if (_n == _b.Length) Grow(); _b[_n++] = x; }
            void Grow() { var next = ArrayPool<byte>.Shared.Rent(_b.Length * 2); _b.CopyTo(next, 0); _b = next; } //! POOL006
            public void Dispose() { var b = _b; _b = s_empty; if (b != s_empty) ArrayPool<byte>.Shared.Return(b); }
        }
        sealed class C : IDisposable
        {
            const int Inline = 64;
            byte[] _b = new byte[Inline]; int _n;
            bool IsRented => _b.Length > Inline;
            public void Add(byte x) { if (_n == _b.Length) Grow(2 * _n); _b[_n++] = x; }
            void Grow(int n) { var next = ArrayPool<byte>.Shared.Rent(n); _b.AsSpan().CopyTo(next); _b = next; } //! POOL006
            void GiveBack() { if (IsRented) ArrayPool<byte>.Shared.Return(_b); }
            public void Dispose() { GiveBack(); _b = null; }
        }
        sealed class E : IDisposable
        {
            byte[] _b; readonly int _max = 256;
            public E(int n) { _b = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : new byte[256]; }
            public void Ensure(int n)
            {
                if (n <= _b.Length) return;
                var next = ArrayPool<byte>.Shared.Rent(n);
                _b.CopyTo(next, 0);
                _b = next; //! POOL006
            }
            public void Dispose() { var old = _b; _b = null; if (old is { } o && o.Length != 256) ArrayPool<byte>.Shared.Return(o); }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        // given or rented, told by a flag
        sealed class A : IDisposable
        {
            byte[] _b; bool _mine; int _n;
            public A(byte[] given) { _b = given; }
            public A(int n) { _b = ArrayPool<byte>.Shared.Rent(n); _mine = true; }
            public void Add(byte x) { if (_n == _b.Length) Grow(); _b[_n++] = x; }
            void Grow() { var next = ArrayPool<byte>.Shared.Rent(_b.Length * 2); _b.CopyTo(next, 0); if (_mine) ArrayPool<byte>.Shared.Return(_b); _b = next; _mine = true; }
            public void Use(byte[] other) { if (_mine) { ArrayPool<byte>.Shared.Return(_b); _mine = false; } _b = other; }
            public void Dispose() { if (_mine) ArrayPool<byte>.Shared.Return(_b); _mine = false; _b = null; }
        }
        // identity
        sealed class B : IDisposable
        {
            static readonly byte[] s_empty = new byte[16];
            byte[] _b = s_empty; int _n;
            public void Add(byte x) { if (_n == _b.Length) Grow(); _b[_n++] = x; }
            void Grow() { var next = ArrayPool<byte>.Shared.Rent(_b.Length * 2); _b.CopyTo(next, 0); if (_b != s_empty) ArrayPool<byte>.Shared.Return(_b); _b = next; }
            public void Reset() { if (!ReferenceEquals(_b, s_empty)) { ArrayPool<byte>.Shared.Return(_b); _b = s_empty; } _n = 0; }
            public void Dispose() { var b = _b; _b = s_empty; if (b != s_empty) ArrayPool<byte>.Shared.Return(b); }
        }
        // a helper asks
        sealed class C : IDisposable
        {
            const int Inline = 64;
            byte[] _b = new byte[Inline]; int _n;
            bool IsRented => _b.Length > Inline;
            public void Add(byte x) { if (_n == _b.Length) Grow(2 * _n); _b[_n++] = x; }
            void Grow(int n) { var next = ArrayPool<byte>.Shared.Rent(n); _b.AsSpan().CopyTo(next); GiveBack(); _b = next; }
            void GiveBack() { if (IsRented) ArrayPool<byte>.Shared.Return(_b); }
            public void Dispose() { GiveBack(); _b = null; }
        }
        // second field has what is to be returned
        ref struct D
        {
            byte[] _b; byte[] _toReturn; int _n;
            public D(byte[] start) { _b = start; _toReturn = null; _n = 0; }
            public D(int n) { _toReturn = ArrayPool<byte>.Shared.Rent(n); _b = _toReturn; _n = 0; }
            public void Add(byte x) { if (_n == _b.Length) Grow(); _b[_n++] = x; }
            void Grow() { var next = ArrayPool<byte>.Shared.Rent(_b.Length * 2); _b.CopyTo(next, 0); var old = _toReturn; _b = _toReturn = next; if (old != null) ArrayPool<byte>.Shared.Return(old); }
            public void Dispose() { var old = _toReturn; this = default; if (old != null) ArrayPool<byte>.Shared.Return(old); }
        }
        // leaves it to somebody else
        sealed class E : IDisposable
        {
            byte[] _b; readonly bool _leaveOpen;
            public E(byte[] given) { _b = given; _leaveOpen = true; }
            public E(int n, bool leave) { _b = ArrayPool<byte>.Shared.Rent(n); _leaveOpen = leave; }
            public byte[] Data => _b;
            public void Change(int n) { if (!_leaveOpen) ArrayPool<byte>.Shared.Return(_b); _b = ArrayPool<byte>.Shared.Rent(n); }
            public void Dispose() { if (!_leaveOpen) ArrayPool<byte>.Shared.Return(_b); _b = null; }
        }
        // detaches
        sealed class F : IDisposable
        {
            byte[] _b = Array.Empty<byte>(); int _n;
            public void Begin(byte[] given) { Release(); _b = given; _n = -1; }
            public void Begin(int n) { Release(); _b = ArrayPool<byte>.Shared.Rent(n); _n = n; }
            public byte[] Detach() { var b = _b; _b = null; _n = 0; return b; }
            void Release() { if (_n > 0) ArrayPool<byte>.Shared.Return(_b); _n = 0; }
            public void Dispose() { Release(); _b = null; }
        }
        // state enum
        sealed class G : IDisposable
        {
            enum Kind { None, Given, Rented }
            byte[] _b; Kind _kind;
            public void Set(byte[] given) { Free(); _b = given; _kind = Kind.Given; }
            public void Rent(int n) { Free(); _b = ArrayPool<byte>.Shared.Rent(n); _kind = Kind.Rented; }
            void Free() { switch (_kind) { case Kind.Rented: ArrayPool<byte>.Shared.Return(_b); break; case Kind.Given: _b = null; break; } _kind = Kind.None; }
            public void Dispose() => Free();
        }
        // early return guard by length, other condition form in growth
        sealed class H : IDisposable
        {
            static byte[] s_one = new byte[1];
            byte[] _b = s_one; int _n;
            public void Add(byte x)
            {
                if (_n >= _b.Length)
                {
                    byte[] next = ArrayPool<byte>.Shared.Rent(Math.Max(256, 2 * _n));
                    Buffer.BlockCopy(_b, 0, next, 0, _n);
                    if (_b.Length == 1) { _b = next; }
                    else { var t = _b; _b = next; ArrayPool<byte>.Shared.Return(t); }
                }
                _b[_n++] = x;
            }
            public void Dispose() { if (_b.Length <= 1) return; ArrayPool<byte>.Shared.Return(_b); _b = s_one; }
        }
        // pool may be null
        sealed class I : IDisposable
        {
            readonly ArrayPool<byte> _pool; byte[] _b; int _n;
            public I(ArrayPool<byte> pool, int n) { _pool = pool; _b = pool != null ? pool.Rent(n) : new byte[n]; }
            public void Grow() { var next = _pool != null ? _pool.Rent(_b.Length * 2) : new byte[_b.Length * 2]; _b.CopyTo(next, 0); _pool?.Return(_b); _b = next; _n++; }
            public void Dispose() { _pool?.Return(_b); _b = null; }
        }
        // count says
        sealed class J : IDisposable
        {
            byte[] _b; int _rented;
            public J(byte[] b) { _b = b; }
            public J(int n) { _b = ArrayPool<byte>.Shared.Rent(n); _rented = n; }
            public void Next(int n) { if (_rented != 0) ArrayPool<byte>.Shared.Return(_b); _b = ArrayPool<byte>.Shared.Rent(n); _rented = n; }
            public void Dispose() { if (_rented == 0) return; ArrayPool<byte>.Shared.Return(_b); _rented = 0; _b = null; }
        }
        // only started once
        sealed class K : IDisposable
        {
            byte[] _b; bool _started;
            public void Start(int n) { if (_started) throw new InvalidOperationException(); _started = true; _b = ArrayPool<byte>.Shared.Rent(n); }
            public void Start(byte[] b) { if (_started) throw new InvalidOperationException(); _started = true; _b = b; }
            public void Dispose() { if (_b != null && _started) ArrayPool<byte>.Shared.Return(_b); _b = null; }
        }
        // capacity tells: pooled arrays are at least 32
        sealed class L : IDisposable
        {
            char[] _c = new char[31]; int _n;
            void Ensure(int n)
            {
                if (n <= _c.Length) return;
                char[] old = _c;
                char[] next = ArrayPool<char>.Shared.Rent(n);
                Array.Copy(old, next, _n);
                _c = next;
                if (old.Length > 31) ArrayPool<char>.Shared.Return(old);
            }
            public void Add(char c) { Ensure(_n + 1); _c[_n++] = c; }
            public void Dispose() { char[] c = _c; _c = null; if (c != null && c.Length > 31) ArrayPool<char>.Shared.Return(c); }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class A : IDisposable
        {
            readonly List<byte[]> _full = new(); byte[] _b = new byte[128]; int _n;
            public void Add(byte x) { if (_n == _b.Length) { _full.Add(_b); _b = ArrayPool<byte>.Shared.Rent(4096); _n = 0; } _b[_n++] = x; }
            public void Dispose() { foreach (var f in _full) if (f.Length >= 4096) ArrayPool<byte>.Shared.Return(f); if (_b.Length >= 4096) ArrayPool<byte>.Shared.Return(_b); _full.Clear(); _b = null; }
        }
        static class Recycler { public static void Recycle(byte[] b) { if (b != null && b.Length >= 4096) ArrayPool<byte>.Shared.Return(b); } }
        sealed class B : IDisposable
        {
            byte[] _b; int _n;
            public B(byte[] first) { _b = first; }
            public B() { _b = ArrayPool<byte>.Shared.Rent(4096); }
            public void Add(byte x) { if (_n == _b.Length) { var n = ArrayPool<byte>.Shared.Rent(2 * _n); _b.CopyTo(n, 0); Recycler.Recycle(_b); _b = n; } _b[_n++] = x; }
            public void Dispose() { Recycler.Recycle(_b); _b = null; }
        }
        sealed class C : IDisposable
        {
            byte[] _b; readonly bool _pooled;
            public C(byte[] b, bool pooled) { _b = b; _pooled = pooled; }
            public C(int n) : this(ArrayPool<byte>.Shared.Rent(n), true) { }
            public void Replace(int n) { if (_pooled) { ArrayPool<byte>.Shared.Return(_b); _b = ArrayPool<byte>.Shared.Rent(n); } else { _b = new byte[n]; } }
            public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null && _pooled) ArrayPool<byte>.Shared.Return(b); }
        }
        sealed class D : IDisposable
        {
            byte[] _a = new byte[16], _b = new byte[16];
            public void Grow(int n) { var x = ArrayPool<byte>.Shared.Rent(n); _b.CopyTo(x, 0); if (_b.Length > 16) ArrayPool<byte>.Shared.Return(_b); _b = x; (_a, _b) = (_b, _a); }
            public void Dispose() { if (_a.Length > 16) ArrayPool<byte>.Shared.Return(_a); if (_b.Length > 16) ArrayPool<byte>.Shared.Return(_b); _a = _b = null; }
        }
        class Base : IDisposable
        {
            protected byte[] _b; protected bool Owned;
            public Base(byte[] b) { _b = b; }
            public Base(int n) { _b = ArrayPool<byte>.Shared.Rent(n); Owned = true; }
            protected virtual void Free() { if (Owned) ArrayPool<byte>.Shared.Return(_b); Owned = false; }
            public void Set(int n) { Free(); _b = ArrayPool<byte>.Shared.Rent(n); Owned = true; }
            public void Dispose() { Free(); _b = null; }
        }
        sealed class E : IDisposable
        {
            byte[] _b; int _max = 256;
            public E(int n) { _b = n > _max ? ArrayPool<byte>.Shared.Rent(n) : new byte[_max]; }
            public void Ensure(int n)
            {
                if (n <= _b.Length) return;
                var next = ArrayPool<byte>.Shared.Rent(n);
                _b.CopyTo(next, 0);
                var old = Interlocked.Exchange(ref _b, next);
                if (old.Length != _max) ArrayPool<byte>.Shared.Return(old);
            }
            public void Dispose() { var old = Interlocked.Exchange(ref _b, null); if (old is { } o && o.Length != _max) ArrayPool<byte>.Shared.Return(o); }
        }
        sealed class F : IDisposable
        {
            IMemoryOwner<byte> _o; Memory<byte> _m; bool _given;
            public F(IMemoryOwner<byte> o) { _o = o; _given = true; _m = o.Memory; }
            public F(int n) { _o = MemoryPool<byte>.Shared.Rent(n); _m = _o.Memory; }
            public void Bigger(int n) { var next = MemoryPool<byte>.Shared.Rent(n); _m.CopyTo(next.Memory); if (!_given) _o.Dispose(); _o = next; _given = false; _m = next.Memory; }
            public void Dispose() { if (!_given) _o?.Dispose(); _o = null; }
        }
        sealed class G : IDisposable
        {
            byte[] _b = Array.Empty<byte>();
            bool Usable => _b.Length > 0;
            public void Load(Stream s, int n)
            {
                if (Usable) { ArrayPool<byte>.Shared.Return(_b); _b = Array.Empty<byte>(); }
                if (n < 32) { _b = new byte[0]; return; }
                _b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(_b, 0, n);
            }
            public void Dispose() { if (Usable) ArrayPool<byte>.Shared.Return(_b); _b = Array.Empty<byte>(); }
        }
        sealed class H : IDisposable
        {
            byte[] _b; ArraySegment<byte> _given;
            public byte[] Buffer { get { if (_b == null) _b = _given.Array ?? ArrayPool<byte>.Shared.Rent(64); return _b; } }
            public void Give(ArraySegment<byte> g) { Dispose(); _given = g; }
            public void Dispose() { if (_b != null && _given.Array == null) ArrayPool<byte>.Shared.Return(_b); _b = null; _given = default; }
        }
        // It never asks: the caller may be meant to see to what it gave.
        sealed class Unasked : IDisposable
        {
            byte[] _b;
            public Unasked(byte[] b) { _b = b; }
            public Unasked(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }
            public void Clear() { _b = null; }
            public void Dispose() { if (_b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; }
        }
        // What a readonly field was given says in each call whether there is a rental.
        sealed class BySize : IDisposable
        {
            readonly int _size; byte[] _b;
            public BySize(int size) { _size = size; if (size > 0) _b = ArrayPool<byte>.Shared.Rent(size); }
            public void Clear() { if (_size > 0) ArrayPool<byte>.Shared.Return(_b); _b = null; }
            public void Dispose() { if (_size > 0 && _b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; }
        }
    }
}
