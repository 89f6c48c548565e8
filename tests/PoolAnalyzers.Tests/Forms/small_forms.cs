// C# 13 and 14: places from the end in initializers, spans in asynchronous methods and iterators, modifiers of lambda parameters without types, ref structs as
// type arguments and behind interfaces.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

public sealed class Slots
{
    public byte[][] Buffers { get; } = new byte[4][];
}

public delegate bool Reader(byte[] bytes, out int first);

public interface ILooks
{
    int First();
}

public readonly ref struct Look(ReadOnlySpan<byte> bytes) : ILooks
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;

    public int First() => _bytes[0];
}

public static class Looks
{
    public static int Of<T>(T look) where T : ILooks, allows ref struct => look.First();
}

namespace Faulty
{
    public static class Program
    {
        public static async Task<int> SpanBeforeAwait(Stream from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Span<byte> span = b.AsSpan(0, n);
            span.Clear();
            return await from.ReadAsync(b.AsMemory(0, n));
        }

        public static IEnumerable<int> SpanInAnIterator(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = b;
            ArrayPool<byte>.Shared.Return(b);
            int first = span[0]; //! POOL011
            yield return first;
        }

        public static int Lambda(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Reader reader = (bytes, out first) => (first = bytes[0]) > 0;
            ArrayPool<byte>.Shared.Return(b);
            return reader(b, out int value) ? value : 0; //! POOL011
        }

        public static int RefStruct(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            var look = new Look(b);
            ArrayPool<byte>.Shared.Return(b);
            return Looks.Of(look); //! POOL011
        }

        public static int RefStructLost(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            return Looks.Of(new Look(b));
        }

        public static void Twice(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var slots = new Slots { Buffers = { [^1] = b } };
            ArrayPool<byte>.Shared.Return(b);
            ArrayPool<byte>.Shared.Return(b); //! POOL010
            GC.KeepAlive(slots);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static async Task<int> SpanBeforeAwait(Stream from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Span<byte> span = b.AsSpan(0, n);
                span.Clear();
                return await from.ReadAsync(b.AsMemory(0, n));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static IEnumerable<int> SpanInAnIterator(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = b;
            int first = span[0];
            ArrayPool<byte>.Shared.Return(b);
            yield return first;
        }

        public static int Lambda(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                b[0] = 1;
                Reader reader = (bytes, out first) => (first = bytes[0]) > 0;
                return reader(b, out int value) ? value : 0;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static int RefStruct(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                b[0] = 1;
                return Looks.Of(new Look(b));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static void FromTheEnd(Slots slots, int n)
        {
            slots.Buffers[^1] = ArrayPool<byte>.Shared.Rent(n);
            var other = new Slots { Buffers = { [^2] = ArrayPool<byte>.Shared.Rent(n) } };
            ArrayPool<byte>.Shared.Return(other.Buffers[^2]);
        }
    }
}
