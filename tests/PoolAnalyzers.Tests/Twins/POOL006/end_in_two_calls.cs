// A member that only empties the field, of a type whose users have given back before: two calls are one end.
using System;
using System.Buffers;

namespace Faulty
{
    sealed class Slot
    {
        public IMemoryOwner<byte> Buffer { get; private set; }
        public void Ensure(int n) => Buffer ??= MemoryPool<byte>.Shared.Rent(n);
        public void Free() { Buffer?.Dispose(); Buffer = null; }
        public void Reset() { Buffer = null; } //! POOL006
    }
    static class User
    {
        static void Give(Slot a, Slot b) { a.Free(); b.Reset(); }
        static void Back(Slot a) { a.Reset(); a.Free(); }
    }
    sealed class Renewed
    {
        private byte[] _array;
        public void Fill(int n) { _array = ArrayPool<byte>.Shared.Rent(n); } //! POOL006
        public void Free() { if (_array != null) ArrayPool<byte>.Shared.Return(_array); _array = null; }
    }
    static class RenewedUser
    {
        static void Run(Renewed a) { a.Free(); a.Fill(3); }
    }
}

namespace Clean
{
    sealed class Slot
    {
        public IMemoryOwner<byte> Buffer { get; private set; }
        public void Ensure(int n) => Buffer ??= MemoryPool<byte>.Shared.Rent(n);
        public void Free() { Buffer?.Dispose(); Buffer = null; }
        public void Reset() { Buffer = null; }
    }
    static class User
    {
        static void Give(Slot slot) { slot.Free(); slot.Reset(); }
    }
    sealed class Lease
    {
        private byte[] _array;
        public int Length;
        public Lease(int n) { _array = ArrayPool<byte>.Shared.Rent(n); }
        public void Free() { if (_array != null) ArrayPool<byte>.Shared.Return(_array); _array = null; }
        public void Clear() { _array = null; Length = 0; }
    }
    sealed class Holder
    {
        private readonly Lease _lease = new(3);
        void Stop()
        {
            try { _lease.Free(); }
            finally { }
            this._lease.Length = 1;
            _lease.Clear();
        }
    }
}
