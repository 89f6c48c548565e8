// The field has nothing but rentals, and another member takes all of it for data.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Packet
        {
            byte[] _p;
            readonly IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(10);
            int _n;
            public Packet(Stream s, int n)
            {
                _n = n;
                _p = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(_p, 0, n);
            }

            public void Run(Stream s) => s.Write(_o.Memory.Span); //! POOL020
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_p);
                _p = null;
                _o.Dispose();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Packet
        {
            byte[] _p;
            readonly IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(10);
            int _n;
            public Packet(Stream s, int n)
            {
                _n = n;
                _p = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(_p, 0, n);
            }

            public void Run(Stream s) => s.Write(_o.Memory.Span[.._n]);
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_p);
                _p = null;
                _o.Dispose();
            }
        }
    }
}
