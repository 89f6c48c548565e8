// What a call of an interface, or of a virtual method, does with a rental, where all bodies are known.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Faulty1
{
    abstract class Sink { public abstract void Put(byte[] a); }
    sealed class S1 : Sink { public override void Put(byte[] a) { Console.WriteLine(a[0]); ArrayPool<byte>.Shared.Return(a); } }
    sealed class S2 : Sink { public override void Put(byte[] a) => ArrayPool<byte>.Shared.Return(a); }
    static class V
    {
        static void Go(Sink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            ArrayPool<byte>.Shared.Return(a); //! POOL010
        }
        static int Use(Sink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            return a[0]; //! POOL011
        }
    }
}

namespace Faulty2
{
    interface ISink { void Put(byte[] a, int n); }
    sealed class S1 : ISink { public void Put(byte[] a, int n) => Console.WriteLine(a.AsSpan(0, n).IndexOf((byte)1)); }
    sealed class S2 : ISink { public void Put(byte[] a, int n) { for (int i = 0; i < n; i++) Console.WriteLine(a[i]); } }
    static class V
    {
        static void Go(ISink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.Put(a, n);
        }
    }
}

namespace Faulty3
{
    interface ISource { byte[] Get(int n); }
    sealed class S1 : ISource { public byte[] Get(int n) => ArrayPool<byte>.Shared.Rent(n); }
    sealed class S2 : ISource { public byte[] Get(int n) { var a = ArrayPool<byte>.Shared.Rent(n * 2); a[0] = 1; return a; } }
    static class V
    {
        static int Go(ISource s, int n)
        {
            var a = s.Get(n); //! POOL001
            return a[0];
        }
    }
}

namespace Clean1
{
    // The method that releases depends on the type, and two calls belong together.
    abstract class Sink { public abstract void Put(byte[] a); public abstract void Done(byte[] a); public virtual bool Owns => false; }
    sealed class Early : Sink
    {
        public override void Put(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        public override void Done(byte[] a) { }
        public override bool Owns => true;
    }
    sealed class Late : Sink
    {
        public override void Put(byte[] a) { Console.WriteLine(a[0]); }
        public override void Done(byte[] a) => ArrayPool<byte>.Shared.Return(a);
    }
    static class R1
    {
        static void Pair(Sink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            s.Done(a);
        }
        static void ByType(Sink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            if (s is not Early)
                ArrayPool<byte>.Shared.Return(a);
        }
        static void ByFlag(Sink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            if (!s.Owns)
                ArrayPool<byte>.Shared.Return(a);
        }
        static void BySwitch(Sink s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            switch (s)
            {
                case Early e: e.Put(a); break;
                case Late l: l.Put(a); l.Done(a); break;
            }
        }
        static void Known(int n)
        {
            Sink s = new Late();
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        static void Known2(int n)
        {
            Sink s = new Early();
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
        }
        static void Cond(bool early, int n)
        {
            Sink s = early ? new Early() : new Late();
            var a = ArrayPool<byte>.Shared.Rent(n);
            s.Put(a);
            if (!early)
                ArrayPool<byte>.Shared.Return(a);
        }
    }
    sealed class F1
    {
        private Sink _s;
        public F1(Sink s) => _s = s;
        public void Swap(Sink s) => _s = s;
        void Go(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _s.Put(a); _s.Done(a); }
        void Go2(int n) { var a = ArrayPool<byte>.Shared.Rent(n); try { _s.Put(a); } finally { _s.Done(a); } }
    }
    sealed class F2
    {
        private readonly Sink _s;
        public F2(Sink s) => _s = s;
        void Go(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _s.Put(a); _s.Done(a); }
        void Go2(int n) { var a = ArrayPool<byte>.Shared.Rent(n); _s.Put(a); if (!_s.Owns) ArrayPool<byte>.Shared.Return(a); }
    }
    // null object
    interface ICache { bool TryKeep(byte[] a); }
    sealed class Some : ICache
    {
        private readonly Stack<byte[]> _s = new();
        public bool TryKeep(byte[] a) { if (_s.Count > 4) return false; _s.Push(a); return true; }
    }
    sealed class None : ICache { public bool TryKeep(byte[] a) => false; }
    static class R2
    {
        static void Go(ICache c, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            if (!c.TryKeep(a))
                ArrayPool<byte>.Shared.Return(a);
        }
        static void Loop(IEnumerable<ICache> all, int n)
        {
            foreach (var c in all)
            {
                var a = ArrayPool<byte>.Shared.Rent(n);
                if (!c.TryKeep(a))
                    ArrayPool<byte>.Shared.Return(a);
            }
        }
    }
    // template method
    abstract class Base
    {
        public void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try { Work(a, n); } finally { ArrayPool<byte>.Shared.Return(a); }
        }
        protected abstract void Work(byte[] a, int n);
        public void Run2(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            if (!Take(a)) ArrayPool<byte>.Shared.Return(a);
        }
        protected virtual bool Take(byte[] a) => false;
    }
    sealed class Keeps : Base
    {
        private byte[] _kept;
        protected override void Work(byte[] a, int n) => Console.WriteLine(a.AsSpan(0, n).IndexOf((byte)0));
        protected override bool Take(byte[] a) { if (_kept != null) return false; _kept = a; return true; }
        public void Free() { var k = _kept; _kept = null; if (k != null) ArrayPool<byte>.Shared.Return(k); }
    }
    sealed class Not : Base { protected override void Work(byte[] a, int n) { a[0] = 1; } }
    // inherited body, base class implements the interface for a derived one
    interface IRel { void Rel(byte[] a); }
    class B0 { public void Rel(byte[] a) => ArrayPool<byte>.Shared.Return(a); }
    sealed class B1 : B0, IRel { }
    sealed class B2 : IRel { void IRel.Rel(byte[] a) => ArrayPool<byte>.Shared.Return(a); }
    static class R3
    {
        static void Go(IRel r, int n) { var a = ArrayPool<byte>.Shared.Rent(n); r.Rel(a); }
        static void Go2(IRel r, int n) { var a = ArrayPool<byte>.Shared.Rent(n); try { a[0] = 1; } finally { r.Rel(a); } }
    }
    // generic
    interface IG<T> { void Rel(T[] a); }
    sealed class G1 : IG<byte>, IG<int> { public void Rel(byte[] a) => ArrayPool<byte>.Shared.Return(a); public void Rel(int[] a) { } }
    static class R4
    {
        static void Go(IG<byte> r, int n) { var a = ArrayPool<byte>.Shared.Rent(n); r.Rel(a); }
        static void Go2(IG<int> r, int n) { var a = ArrayPool<int>.Shared.Rent(n); r.Rel(a); ArrayPool<int>.Shared.Return(a); }
    }
    // async
    abstract class Out { public abstract Task WriteAsync(byte[] a, int n); }
    sealed class O1 : Out { public override async Task WriteAsync(byte[] a, int n) { await Task.Yield(); ArrayPool<byte>.Shared.Return(a); } }
    sealed class O2 : Out
    {
        public override async Task WriteAsync(byte[] a, int n) { try { await Task.Delay(n); } finally { ArrayPool<byte>.Shared.Return(a); } }
    }
    static class R5
    {
        static async Task Go(Out o, int n) { var a = ArrayPool<byte>.Shared.Rent(n); a[0] = 2; await o.WriteAsync(a, n); }
        static Task Go2(Out o, int n) { var a = ArrayPool<byte>.Shared.Rent(n); a[0] = 2; return o.WriteAsync(a, n); }
    }
    // public: others may implement it
    public interface IOpen { void Put(byte[] a); }
    sealed class Only : IOpen { public void Put(byte[] a) { Console.WriteLine(a[0]); } }
    public static class R6
    {
        public static void Go(IOpen o, int n) { var a = ArrayPool<byte>.Shared.Rent(n); o.Put(a); }
    }
    // throws not supported
    abstract class Part { public abstract void Give(byte[] a); }
    sealed class P1 : Part { public override void Give(byte[] a) => ArrayPool<byte>.Shared.Return(a); }
    sealed class P2 : Part { public override void Give(byte[] a) => throw new NotSupportedException(); }
    static class R7
    {
        static void Go(Part p, int n) { var a = ArrayPool<byte>.Shared.Rent(n); p.Give(a); } //? POOL002
    }
}

namespace Clean2
{
    interface IBufs { byte[] Get(int n); void Put(byte[] a); bool TryGet(int n, out byte[] a); }
    sealed class Pooled : IBufs
    {
        public byte[] Get(int n) => ArrayPool<byte>.Shared.Rent(n);
        public void Put(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        public bool TryGet(int n, out byte[] a) { if (n > 100) { a = null; return false; } a = ArrayPool<byte>.Shared.Rent(n); return true; }
    }
    sealed class User : IDisposable
    {
        private readonly IBufs _bufs; private byte[] _kept;
        public User(IBufs bufs, int n) { _bufs = bufs; _kept = bufs.Get(n); }
        int A(int n) { var a = _bufs.Get(n); try { return a[0]; } finally { _bufs.Put(a); } }
        byte[] B(int n) => _bufs.Get(n);
        int C(int n) { if (!_bufs.TryGet(n, out var a)) return 0; int x = a[0]; _bufs.Put(a); return x; }
        int D(int n) { byte[] a = null; try { a = _bufs.Get(n); return a[0]; } finally { if (a != null) _bufs.Put(a); } }
        void E(List<byte[]> l, int n) { l.Add(_bufs.Get(n)); }
        void Grow(int n) { var old = _kept; _kept = _bufs.Get(n); old.CopyTo(_kept, 0); _bufs.Put(old); }
        public void Dispose() { var k = _kept; _kept = null; if (k != null) _bufs.Put(k); }
    }
    abstract class Frame : IDisposable { public abstract IMemoryOwner<byte> Body(); public abstract void Dispose(); }
    sealed class F1 : Frame
    {
        private readonly IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3);
        public override IMemoryOwner<byte> Body() => _o;
        public override void Dispose() => _o.Dispose();
    }
    sealed class F2 : Frame
    {
        private readonly IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(4);
        public override IMemoryOwner<byte> Body() => _o;
        public override void Dispose() => _o.Dispose();
    }
    static class UF
    {
        static int A(Frame f) { var b = f.Body(); return b.Memory.Span[0]; }
        static int B(Frame f) { using (f) { return f.Body().Memory.Span[0]; } }
    }
    interface IAlloc { byte[] Get(int n); void Put(byte[] a); }
    sealed class A1 : IAlloc { public byte[] Get(int n) => ArrayPool<byte>.Shared.Rent(n); public void Put(byte[] a) => ArrayPool<byte>.Shared.Return(a); }
    sealed class A2 : IAlloc { public byte[] Get(int n) => new byte[n]; public void Put(byte[] a) { } }
    static class UA
    {
        static int A(IAlloc al, int n) { var a = al.Get(n); int x = a[0]; al.Put(a); return x; }
        static int B(IAlloc al, int n) { var a = al.Get(n); return a[0]; }
    }
    interface ICur { byte[] Current(); void Next(); }
    sealed class Cur : ICur, IDisposable
    {
        private byte[] _c;
        public byte[] Current() => _c ??= ArrayPool<byte>.Shared.Rent(10);
        public void Next() { var c = _c; _c = null; if (c != null) ArrayPool<byte>.Shared.Return(c); }
        public void Dispose() => Next();
    }
    static class UC { static int A(ICur c) { int x = c.Current()[0]; c.Next(); var b = c.Current(); return b[0] + x; } }
}
