// The array of a rental is in no field, only a memory or segment over it is: nobody has it back from there.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Faulty
{
    sealed class V1
    {
        private readonly Memory<byte> _m;
        public V1(int n) => _m = ArrayPool<byte>.Shared.Rent(n).AsMemory(0, n); //! POOL005
        public int First => _m.Span[0];
    }
    sealed class V2
    {
        private ArraySegment<byte> _s;
        public void Set(Stream from, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            int r = from.Read(a, 0, n);
            _s = new ArraySegment<byte>(a, 0, r); //! POOL005
        }
        public int Sum() { int x = 0; foreach (var b in _s) x += b; return x; }
    }
    sealed class V3
    {
        private ReadOnlyMemory<byte> _m;
        public void Set(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            _m = a.AsMemory(0, n); //! POOL005
        }
        public int Length => _m.Length;
    }
}

namespace Clean
{
    sealed class Ok1 : IDisposable
    {
        private Memory<byte> _m;
        public Ok1(int n) => _m = ArrayPool<byte>.Shared.Rent(n).AsMemory(0, n);
        public void Dispose() { if (MemoryMarshal.TryGetArray<byte>(_m, out var s)) { _m = default; ArrayPool<byte>.Shared.Return(s.Array); } }
    }
    sealed class Ok2 : IDisposable
    {
        private ArraySegment<byte> _s;
        public Ok2(int n) => _s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n);
        public void Dispose() { var a = _s.Array; _s = default; if (a != null) ArrayPool<byte>.Shared.Return(a); }
    }
    sealed class Ok3 : IDisposable
    {
        private byte[] _a; private Memory<byte> _m;
        public Ok3(int n) { _a = ArrayPool<byte>.Shared.Rent(n); _m = _a.AsMemory(0, n); }
        public int First => _m.Span[0];
        public void Dispose() { var a = _a; _a = null; _m = default; if (a != null) ArrayPool<byte>.Shared.Return(a); }
    }
    sealed class Ok4
    {
        private Memory<byte> _m;
        public void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try { _m = a.AsMemory(0, n); Read(s); } finally { _m = default; ArrayPool<byte>.Shared.Return(a); }
        }
        void Read(Stream s) => s.ReadExactly(_m.Span);
    }
    sealed class Ok5
    {
        private ReadOnlyMemory<byte> _m; private readonly List<byte[]> _all = new();
        public void Set(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _all.Add(a); _m = a.AsMemory(0, n); }
        public int First => _m.Span[0];
        public void Free() { foreach (var a in _all) ArrayPool<byte>.Shared.Return(a); _all.Clear(); }
    }
    sealed class Ok6
    {
        private ReadOnlyMemory<byte> _m;
        public byte[] Set(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); return a; }
        public int First => _m.Span[0];
    }
    public sealed class Ok7
    {
        private ReadOnlyMemory<byte> _m;
        public void Set(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); }
        public ReadOnlyMemory<byte> Take() => _m;
    }
    sealed class Ok8
    {
        private ReadOnlyMemory<byte> _m;
        public void Set(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); Give(_m); }
        static void Give(ReadOnlyMemory<byte> m) { if (MemoryMarshal.TryGetArray(m, out var s)) ArrayPool<byte>.Shared.Return(s.Array); }
    }
    sealed class Ok9
    {
        private ReadOnlyMemory<byte> _m; private Action _free;
        public void Set(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); _free = () => ArrayPool<byte>.Shared.Return(a); }
        public int First => _m.Span[0];
        public void Free() => _free();
    }
    sealed class Ok10
    {
        private ReadOnlyMemory<byte> _m;
        public void Set(int n, out byte[] a) { a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); }
        public (byte[], int) Set2(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); return (a, n); }
        public int First => _m.Span[0];
    }
    sealed class Ok11 : IDisposable
    {
        private ReadOnlyMemory<byte> _m; private IMemoryOwner<byte> _o;
        public void Set(int n) { _o?.Dispose(); _o = MemoryPool<byte>.Shared.Rent(n); _m = _o.Memory[..n]; }
        public int First => _m.Span[0];
        public void Dispose() { _m = default; _o?.Dispose(); _o = null; }
    }
    sealed class Ok12
    {
        private ReadOnlyMemory<byte> _m;
        public Task12 Start(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _m = a.AsMemory(0, n); return new Task12(a); }
        public int First => _m.Span[0];
    }
    sealed class Task12(byte[] a) { public void End() { ArrayPool<byte>.Shared.Return(a); a = null; } }
}
