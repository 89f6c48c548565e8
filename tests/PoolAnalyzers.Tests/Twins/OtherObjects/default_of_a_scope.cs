// The default of a scope has rented nothing: it is no owner from elsewhere.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        readonly struct Scope : IMemoryOwner<byte>
        {
            readonly byte[] _a;
            public Scope(int n)
            {
                _a = ArrayPool<byte>.Shared.Rent(n);
            }
            public Memory<byte> Memory => _a;
            public void Dispose()
            {
                if (_a != null)
                    ArrayPool<byte>.Shared.Return(_a);
            }
        }
        static int Run(Queue<IMemoryOwner<byte>> q)
        {
            var s = q.Dequeue();
            s.Dispose();
            return s.Memory.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Scope : IMemoryOwner<byte>
        {
            readonly byte[] _a;
            public Scope(int n)
            {
                _a = ArrayPool<byte>.Shared.Rent(n);
            }
            public Memory<byte> Memory => _a;
            public void Dispose()
            {
                if (_a != null)
                    ArrayPool<byte>.Shared.Return(_a);
            }
        }
        static int Run()
        {
            Scope s = default; //? POOL031
            s.Dispose();
            return s.Memory.Length;
        }
    }
}
