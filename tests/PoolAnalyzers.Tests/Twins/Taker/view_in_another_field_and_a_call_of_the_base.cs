using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class S : MemoryStream
        {
            byte[]? _a;
            Memory<byte> _rest;
            public void Put(int n)
            {
                _a = ArrayPool<byte>.Shared.Rent(n);
                _rest = _a.AsMemory(0, n);
                ArrayPool<byte>.Shared.Return(_a);
                _a = null;
                base.Flush();
                base.Write(_rest.Span); //! POOL011
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class S : MemoryStream
        {
            byte[]? _a;
            Memory<byte> _rest;
            public void Put(int n)
            {
                _a = ArrayPool<byte>.Shared.Rent(n);
                _rest = _a.AsMemory(0, n);
                base.Flush();
                base.Write(_rest.Span);
                _rest = default;
                ArrayPool<byte>.Shared.Return(_a);
                _a = null;
            }
        }
    }
}
