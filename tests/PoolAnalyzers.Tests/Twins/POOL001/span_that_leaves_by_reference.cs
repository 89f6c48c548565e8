// Only a span of it leaves, by reference.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static void Read(int n, out ReadOnlySpan<byte> line, out byte[]? owner)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            a[0] = 1;
            line = a.AsSpan(0, n);
            owner = null;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Read(int n, out ReadOnlySpan<byte> line, out byte[]? owner)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            line = a.AsSpan(0, n);
            owner = a;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Read(int n, ref Span<byte> line, ref byte[]? owner)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            a[0] = 1;
            line = a;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Read(int n, ref Span<byte> line, ref byte[]? owner)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            line = a;
            owner = a;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Read(int n, out ReadOnlyMemory<byte> line, out byte[]? owner)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            a[0] = 1;
            line = default;
            owner = null;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Read(int n, out ReadOnlyMemory<byte> line, out byte[]? owner)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            line = a.AsMemory(0, n);
            owner = null;
        }
    }
}
