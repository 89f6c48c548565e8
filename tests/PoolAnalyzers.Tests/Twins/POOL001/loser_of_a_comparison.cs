// Two threads fill a field: who comes second has a rental of its own, which nobody has.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    sealed class L1
    {
        private byte[] _b;
        byte[] Get(int n)
        {
            var fresh = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Interlocked.CompareExchange(ref _b, fresh, null) ?? fresh;
        }
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
    sealed class L2
    {
        private byte[] _b;
        byte[] Get(int n)
        {
            if (_b is { } have) return have;
            var fresh = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var old = Interlocked.CompareExchange(ref _b, fresh, null);
            return old ?? fresh;
        }
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
    sealed class L3
    {
        private byte[] _b;
        byte[] Get(int n)
        {
            if (_b != null) return _b;
            var fresh = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var old = Interlocked.CompareExchange(ref _b, fresh, null);
            if (old != null) return old;
            return fresh;
        }
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
    sealed class L4
    {
        private byte[] _b;
        public byte[] Buffer => _b ?? Interlocked.CompareExchange(ref _b, ArrayPool<byte>.Shared.Rent(16), null) ?? _b; //! POOL001
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
}

namespace Clean
{
    sealed class C1
    {
        private byte[] _b; private readonly object _gate = new();
        byte[] A(int n)
        {
            if (_b != null) return _b;
            lock (_gate)
            {
                if (_b != null) return _b;
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
                return _b;
            }
        }
        byte[] B(int n)
        {
            var have = Volatile.Read(ref _b);
            if (have != null) return have;
            var fresh = ArrayPool<byte>.Shared.Rent(n);
            have = Interlocked.CompareExchange(ref _b, fresh, null);
            if (have is null) return fresh;
            ArrayPool<byte>.Shared.Return(fresh);
            return have;
        }
        byte[] C(int n)
        {
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                if (!ReferenceEquals(Interlocked.CompareExchange(ref _b, fresh, null), null))
                    ArrayPool<byte>.Shared.Return(fresh);
            }
            return _b;
        }
        byte[] D(int n)
        {
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                var won = Interlocked.CompareExchange(ref _b, fresh, null) == null;
                if (!won) ArrayPool<byte>.Shared.Return(fresh);
            }
            return _b;
        }
        byte[] E(int n)
        {
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    fresh[0] = 1;
                    if (Interlocked.CompareExchange(ref _b, fresh, null) == null)
                        fresh = null;
                }
                finally
                {
                    if (fresh != null) ArrayPool<byte>.Shared.Return(fresh);
                }
            }
            return _b;
        }
        void F(int n)
        {
            var free = Interlocked.Exchange(ref _b, null) ?? ArrayPool<byte>.Shared.Rent(n);
            free[0] = 1;
            if (Interlocked.CompareExchange(ref _b, free, null) != null)
                ArrayPool<byte>.Shared.Return(free);
        }
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
    sealed class C2
    {
        private IMemoryOwner<byte> _o;
        IMemoryOwner<byte> A(int n)
        {
            if (_o is null)
            {
                var fresh = MemoryPool<byte>.Shared.Rent(n);
                if (Interlocked.CompareExchange(ref _o, fresh, null) is not null)
                    fresh.Dispose();
            }
            return _o;
        }
        IMemoryOwner<byte> B(int n) => LazyInitializer.EnsureInitialized(ref _o, () => MemoryPool<byte>.Shared.Rent(n));
        IMemoryOwner<byte> C(int n)
        {
            while (true)
            {
                if (_o is { } have) return have;
                var fresh = MemoryPool<byte>.Shared.Rent(n);
                if (Interlocked.CompareExchange(ref _o, fresh, null) is null) return fresh;
                fresh.Dispose();
            }
        }
        public void Dispose() => Interlocked.Exchange(ref _o, null)?.Dispose();
    }
    sealed class Slot
    {
        private byte[] _cached;
        byte[] Rent(int n) => Interlocked.Exchange(ref _cached, null) ?? ArrayPool<byte>.Shared.Rent(n);
        void Return(byte[] a)
        {
            if (_cached == null && Interlocked.CompareExchange(ref _cached, a, null) == null)
                return;
            ArrayPool<byte>.Shared.Return(a);
        }
        void Keep(int n)
        {
            if (_cached != null) return;
            var a = ArrayPool<byte>.Shared.Rent(n);
            if (_cached == null && Interlocked.CompareExchange(ref _cached, a, null) == null)
                return;
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace CleanUnderLocks
{
    sealed class Gate
    {
        private readonly object _gate = new();
        public void Enter() => Monitor.Enter(_gate);
        public void Leave() => Monitor.Exit(_gate);
    }
    readonly ref struct Locked
    {
        private readonly object _gate;
        public Locked(object gate) { _gate = gate; Monitor.Enter(gate); }
        public void Dispose() => Monitor.Exit(_gate);
    }
    sealed class C1
    {
        private byte[] _b; private readonly object _gate = new(); private readonly SemaphoreSlim _one = new(1); private readonly Gate _own = new();
        private readonly ReaderWriterLockSlim _rw = new(); private SpinLock _spin; private readonly Mutex _mutex = new();
        byte[] A(int n)
        {
            Monitor.Enter(_gate);
            try
            {
                if (_b != null) return _b;
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
                return _b;
            }
            finally { Monitor.Exit(_gate); }
        }
        byte[] B(int n)
        {
            _one.Wait();
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
            }
            _one.Release();
            return _b;
        }
        async System.Threading.Tasks.Task C(int n)
        {
            await _one.WaitAsync();
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
            }
            _one.Release();
        }
        byte[] D(int n)
        {
            _rw.EnterWriteLock();
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
            }
            _rw.ExitWriteLock();
            return _b;
        }
        byte[] E(int n)
        {
            bool taken = false;
            _spin.Enter(ref taken);
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
            }
            _spin.Exit();
            return _b;
        }
        byte[] F(int n)
        {
            _own.Enter();
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
            }
            _own.Leave();
            return _b;
        }
        byte[] G(int n)
        {
            using var held = new Locked(_gate);
            if (_b == null)
            {
                var fresh = ArrayPool<byte>.Shared.Rent(n);
                Interlocked.CompareExchange(ref _b, fresh, null);
            }
            return _b;
        }
        byte[] H(int n)
        {
            _mutex.WaitOne();
            return _b ?? Interlocked.CompareExchange(ref _b, ArrayPool<byte>.Shared.Rent(n), null) ?? _b;
        }
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
}

namespace FaultyWithVolatile
{
    sealed class L1
    {
        private byte[] _b;
        byte[] Get(int n)
        {
            if (Volatile.Read(ref _b) is { } have) return have;
            var fresh = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            fresh.AsSpan().Clear();
            return Interlocked.CompareExchange(ref _b, fresh, null) ?? fresh;
        }
        public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }
    }
}
