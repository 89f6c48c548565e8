// Keys and sequences.
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace Faulty1
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            using var hash = new System.Security.Cryptography.HMACSHA256(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
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
            stream.ReadExactly(b, 0, n);
            using var hash = new System.Security.Cryptography.HMACSHA256(b[..n]);
            ArrayPool<byte>.Shared.Return(b);
            return n;
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
            stream.ReadExactly(b, 0, n);
            using var hash = new System.Security.Cryptography.HMACSHA256();
            hash.Key = b; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
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
            stream.ReadExactly(b, 0, n);
            using var hash = new System.Security.Cryptography.HMACSHA256();
            hash.Key = b.AsSpan(0, n).ToArray();
            ArrayPool<byte>.Shared.Return(b);
            return n;
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
            stream.ReadExactly(b, 0, n);
            using var aes = System.Security.Cryptography.Aes.Create();
            aes.IV = b; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
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
            stream.ReadExactly(b, 0, n);
            using var aes = System.Security.Cryptography.Aes.Create();
            System.Security.Cryptography.RandomNumberGenerator.Fill(b);
            aes.IV = b;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += (int)new ReadOnlySequence<byte>(b).ToArray()[0]; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += (int)new ReadOnlySequence<byte>(b, 0, n).ToArray()[0];
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += Encoding.UTF8.GetString(new ReadOnlySequence<byte>(b.AsMemory())).Length; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += Encoding.UTF8.GetString(new ReadOnlySequence<byte>(b.AsMemory(0, n))).Length;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
