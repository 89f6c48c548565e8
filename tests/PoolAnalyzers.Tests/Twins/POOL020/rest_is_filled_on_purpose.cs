using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            new Span<byte>(b, n, b.Length - n - 1).Fill(255);
            stream.ReadExactly(b, 0, n);
            var value = new System.Numerics.BigInteger(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return (int)value;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            new Span<byte>(b, n, b.Length - n).Fill(255);
            stream.ReadExactly(b, 0, n);
            var value = new System.Numerics.BigInteger(b);
            ArrayPool<byte>.Shared.Return(b);
            return (int)value;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.AsSpan(n, 1).Clear();
            stream.ReadExactly(b, 0, n);
            var value = new System.Numerics.BigInteger(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return (int)value;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.AsSpan(n).Clear();
            stream.ReadExactly(b, 0, n);
            var value = new System.Numerics.BigInteger(b);
            ArrayPool<byte>.Shared.Return(b);
            return (int)value;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Array.Clear(b, n, b.Length - n - 1);
            stream.ReadExactly(b, 0, n);
            var value = new System.Numerics.BigInteger(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return (int)value;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Array.Clear(b, n, b.Length - n);
            stream.ReadExactly(b, 0, n);
            var value = new System.Numerics.BigInteger(b);
            ArrayPool<byte>.Shared.Return(b);
            return (int)value;
        }
    }
}
