// The array is had back from a memory in a list.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        sealed class Builder
        {
            private readonly List<int> _parts = new();
            public void Add(ReadOnlyMemory<byte> part) => _parts.Add(part.Length);
            public void Clear()
            {
                foreach (var part in _parts)
                    if ((object)part is ReadOnlyMemory<byte> memory && MemoryMarshal.TryGetArray(memory, out var s))
                        ArrayPool<byte>.Shared.Return(s.Array!);
                _parts.Clear();
            }
        }

        static void Run(Builder builder, int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            builder.Add(array.AsMemory(0, n));
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Builder
        {
            private readonly List<ReadOnlyMemory<byte>> _parts = new();
            public void Add(ReadOnlyMemory<byte> part) => _parts.Add(part);
            public void Clear()
            {
                foreach (var part in _parts)
                    if ((object)part is ReadOnlyMemory<byte> memory && MemoryMarshal.TryGetArray(memory, out var s))
                        ArrayPool<byte>.Shared.Return(s.Array!);
                _parts.Clear();
            }
        }

        static void Run(Builder builder, int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            builder.Add(array.AsMemory(0, n));
        }
    }
}
