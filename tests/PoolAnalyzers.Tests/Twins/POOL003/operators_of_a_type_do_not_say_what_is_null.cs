using System;
using System.Buffers;
using System.Collections.Generic;

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
        static Kept? Run(byte[] from)
        {
            IMemoryOwner<byte>? o = null;
            Kept? k = null;
            try
            {
                o = MemoryPool<byte>.Shared.Rent(9); //! POOL003
                k = Kept.Create(o);
                from.CopyTo(o.Memory);
            }
            catch (OutOfMemoryException)
            {
                if (k != null)
                    k.Value.Dispose();
                return null;
            }
            return k;
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
        static Kept? Run(byte[] from)
        {
            IMemoryOwner<byte>? o = null;
            Kept? k = null;
            try
            {
                o = MemoryPool<byte>.Shared.Rent(9);
                k = Kept.Create(o);
                from.CopyTo(o.Memory);
            }
            catch (OutOfMemoryException)
            {
                if (k != null)
                    k.Value.Dispose();
                else
                    o?.Dispose();
                return null;
            }
            return k;
        }
    }
}
