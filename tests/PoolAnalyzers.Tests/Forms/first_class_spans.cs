// C# 14: arrays become spans without a call, as receivers and arguments too.
using System;
using System.Buffers;

public static class Spans
{
    public static int Total(this ReadOnlySpan<byte> bytes)
    {
        int sum = 0;
        foreach (byte one in bytes)
            sum += one;
        return sum;
    }

    public static void Put(this Span<byte> bytes, byte value) => bytes[0] = value;

    public static int Head<T>(ReadOnlySpan<T> items) => items.Length;
}

namespace Faulty
{
    public static class Program
    {
        public static int Lost(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b.Put(1);
            return Spans.Head(b);
        }

        public static int Afterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.Put(1);
            ArrayPool<byte>.Shared.Return(b);
            return b.Total(); //! POOL011
        }

        public static int SpanAfterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.Put(1);
            ReadOnlySpan<byte> seen = b;
            ArrayPool<byte>.Shared.Return(b);
            return seen.Total(); //! POOL011
        }

        public static bool WholeStart(int n, byte[] data)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.AsSpan(0, n).CopyTo(b);
            bool equal = b.SequenceEqual(data); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return equal;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Released(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.Put(1);
            ReadOnlySpan<byte> seen = b;
            int length = seen.Length;
            ArrayPool<byte>.Shared.Return(b);
            return length;
        }

        public static bool Part(int n, byte[] data)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.AsSpan(0, n).CopyTo(b);
            bool equal = b.AsSpan(0, n).SequenceEqual(data);
            ArrayPool<byte>.Shared.Return(b);
            return equal;
        }
    }
}
