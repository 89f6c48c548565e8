using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Frame : IDisposable
        {
            readonly IMemoryOwner<byte> _o;
            public Frame(IMemoryOwner<byte> o)
            {
                _o = o;
            }

            public void Dispose() => _o.Dispose();
        }

        static int Run()
        {
            var o = MemoryPool<byte>.Shared.Rent(9);
            var f = new Frame(o);
            f.Dispose();
            return o.Memory.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Frame : IDisposable
        {
            readonly IMemoryOwner<byte> _o;
            public Frame(IMemoryOwner<byte> o)
            {
                _o = o;
            }

            public void Dispose() => _o.Dispose();
        }

        static int Run()
        {
            var o = MemoryPool<byte>.Shared.Rent(9);
            var f = new Frame(o);
            int n = o.Memory.Length;
            f.Dispose();
            return n;
        }
    }
}
