using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Box : IDisposable
        {
            private IMemoryOwner<byte>? _o;
            public Memory<byte> Take(int n)
            {
                _o = MemoryPool<byte>.Shared.Rent(n); //! POOL006
                return _o.Memory;
            }
            public void Dispose()
            {
                _o?.Dispose();
                _o = null;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Box : IDisposable
        {
            private IMemoryOwner<byte>? _o;
            public Memory<byte> Take(int n)
            {
                _o?.Dispose();
                _o = MemoryPool<byte>.Shared.Rent(n);
                return _o.Memory;
            }
            public void Dispose()
            {
                _o?.Dispose();
                _o = null;
            }
        }
    }
}
