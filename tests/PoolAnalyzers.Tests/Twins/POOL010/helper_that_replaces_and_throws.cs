// A helper that replaces what a reference refers to, and may throw: what the reference has then was not released.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Drop(Stream s, ref IMemoryOwner<byte>? owner)
        {
            owner?.Dispose();
            s.Flush();
        }

        static void Run(Stream s)
        {
            IMemoryOwner<byte>? owner = MemoryPool<byte>.Shared.Rent(10);
            Drop(s, ref owner);
            owner?.Dispose(); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryRead(Stream s, int n, ref IMemoryOwner<byte>? owner)
        {
            if (owner is null || owner.Memory.Length < n)
            {
                owner?.Dispose();
                owner = MemoryPool<byte>.Shared.Rent(n);
            }

            if (s.Read(owner.Memory.Span[..n]) < n)
                throw new EndOfStreamException();
            return true;
        }

        static void Run(Stream s)
        {
            IMemoryOwner<byte>? owner = null;
            try
            {
                while (s.Position < s.Length)
                {
                    if (!TryRead(s, 10, ref owner))
                        break;
                }
            }
            finally
            {
                owner?.Dispose();
            }
        }

        static void Grow(ref byte[] array, int n)
        {
            var next = ArrayPool<byte>.Shared.Rent(n);
            array.AsSpan().CopyTo(next);
            ArrayPool<byte>.Shared.Return(array);
            array = next;
            if (n > 1000)
                throw new InvalidOperationException();
        }

        static void Fill(Stream s)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            try
            {
                for (int n = 32; s.Position < s.Length; n *= 2)
                    Grow(ref array, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }
}
