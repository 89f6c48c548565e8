using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static Span<byte> Head(byte[] array) => array.AsSpan(0, 4);

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> head = Head(a);
            ArrayPool<byte>.Shared.Return(a);
            return head[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Span<byte> Head(byte[] array) => array.AsSpan(0, 4);

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> head = Head(a);
            int first = head[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
