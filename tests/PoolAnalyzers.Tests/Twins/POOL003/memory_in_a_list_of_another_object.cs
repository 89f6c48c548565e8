using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        sealed class Builder : IDisposable
        {
            private readonly List<Memory<byte>> _parts = new();
            public void Add(Memory<byte> part) => _parts.Add(part);
            public void Dispose()
            {
                foreach (object part in _parts)
                    (part as IDisposable)?.Dispose();
            }
        }

        static void Run(Builder builder, int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            builder.Add(o.Memory);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Builder : IDisposable
        {
            private readonly List<IMemoryOwner<byte>> _parts = new();
            public void Add(IMemoryOwner<byte> part) => _parts.Add(part);
            public void Dispose()
            {
                foreach (object part in _parts)
                    (part as IDisposable)?.Dispose();
            }
        }

        static void Run(Builder builder, int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            builder.Add(o);
        }
    }
}
