// The disposal of a struct gives the struct itself to whoever gave it out, who returns the array.
using System;
using System.Buffers;

namespace Faulty
{
    public readonly struct Lease : IDisposable
    {
        private readonly Owner _owner;
        public Lease(Owner owner, byte[] array)
        {
            _owner = owner;
            Array = array;
        }

        public byte[] Array { get; }
        public void Dispose() => _owner.Return(this);
    }

    public sealed class Owner
    {
        public Lease Rent(int n) => new Lease(this, ArrayPool<byte>.Shared.Rent(n));
        public void Return(Lease lease) => ArrayPool<byte>.Shared.Return(lease.Array);
    }

    public static class Program
    {
        static int Run(Owner owner, int n)
        {
            var lease = owner.Rent(n); //! POOL001
            return lease.Array[0];
        }
    }
}

namespace Clean1
{
    public readonly struct Lease : IDisposable
    {
        private readonly Owner _owner;
        public Lease(Owner owner, byte[] array)
        {
            _owner = owner;
            Array = array;
        }

        public byte[] Array { get; }
        public void Dispose() => _owner.Return(this);
    }

    public sealed class Owner
    {
        public Lease Rent(int n) => new Lease(this, ArrayPool<byte>.Shared.Rent(n));
        public void Return(Lease lease) => ArrayPool<byte>.Shared.Return(lease.Array);
    }

    public static class Program
    {
        static int Run(Owner owner, int n)
        {
            var lease = owner.Rent(n);
            int first = lease.Array[0];
            lease.Dispose();
            return first;
        }

        static int ByUsing(Owner owner, int n)
        {
            using var lease = owner.Rent(n);
            return lease.Array[0];
        }

        static int Made(Owner owner, int n)
        {
            using var lease = new Lease(owner, ArrayPool<byte>.Shared.Rent(n));
            return lease.Array[0];
        }
    }
}

namespace Clean2
{
    public readonly struct Lease : IDisposable
    {
        public Owner Owner { get; init; }
        public byte[] Array { get; init; }
        public void Dispose() => Owner.Return(in this);
    }

    public sealed class Owner
    {
        public Lease Rent(int n) => new Lease { Owner = this, Array = ArrayPool<byte>.Shared.Rent(n) };
        public void Return(in Lease lease) => ArrayPool<byte>.Shared.Return(lease.Array);
    }

    public static class Program
    {
        static int ByUsing(Owner owner, int n)
        {
            using var lease = owner.Rent(n);
            return lease.Array[0];
        }

        static int Made(Owner owner, int n)
        {
            var lease = new Lease { Owner = owner, Array = ArrayPool<byte>.Shared.Rent(n) };
            int first = lease.Array[0];
            lease.Dispose();
            return first;
        }
    }
}

namespace Clean3
{
    public readonly record struct Lease(byte[] Array, int Length) : IDisposable
    {
        public void Dispose() => Pool.Return(this);
    }

    public static class Pool
    {
        public static Lease Rent(int n) => new Lease(ArrayPool<byte>.Shared.Rent(n), n);
        public static void Return(Lease lease) => ArrayPool<byte>.Shared.Return(lease.Array);
    }

    public static class Program
    {
        static int ByUsing(int n)
        {
            using var lease = Pool.Rent(n);
            return lease.Array[0];
        }

        static int Made(int n)
        {
            using var lease = new Lease(ArrayPool<byte>.Shared.Rent(n), n);
            return lease.Array[0];
        }
    }
}
