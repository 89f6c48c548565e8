using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Kept : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public static Kept Create(IMemoryOwner<byte> owner) => new Kept { _owner = owner };
            public void Dispose() => _owner?.Dispose();
            public static bool operator ==(Kept a, Kept b) => a._owner == b._owner;
            public static bool operator !=(Kept a, Kept b) => a._owner != b._owner;
        }
        static Kept Run(Kept k, byte[] from)
        {
            IMemoryOwner<byte>? o = null;
            try
            {
                o = MemoryPool<byte>.Shared.Rent(9); //! POOL003
                Console.WriteLine();
            }
            catch (OutOfMemoryException)
            {
                if (k != default)
                    k.Dispose();
                else
                    o?.Dispose();
                return default;
            }
            return Kept.Create(o);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Kept : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public static Kept Create(IMemoryOwner<byte> owner) => new Kept { _owner = owner };
            public void Dispose() => _owner?.Dispose();
            public static bool operator ==(Kept a, Kept b) => a._owner == b._owner;
            public static bool operator !=(Kept a, Kept b) => a._owner != b._owner;
        }
        static Kept Run(byte[] from)
        {
            IMemoryOwner<byte>? o = null;
            Kept k = default;
            try
            {
                o = MemoryPool<byte>.Shared.Rent(9);
                k = Kept.Create(o);
                Console.WriteLine();
            }
            catch (OutOfMemoryException)
            {
                if (k != default)
                    k.Dispose();
                else
                    o?.Dispose();
                return default;
            }
            return k;
        }
    }
}
