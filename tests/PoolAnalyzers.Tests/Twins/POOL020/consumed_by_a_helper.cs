// A method of the same compilation that takes all of it for data, or hands it on to one.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static byte[] Hash(ReadOnlySpan<byte> data) => System.Security.Cryptography.SHA256.HashData(data);
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan(0, n).CopyTo(b);
                return Hash(b); //! POOL020
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static byte[] Hash(ReadOnlySpan<byte> data) => System.Security.Cryptography.SHA256.HashData(data);
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan(0, n).CopyTo(b);
                return Hash(b.AsSpan(0, n));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static byte[] Hash(ReadOnlySpan<byte> data) => System.Security.Cryptography.SHA256.HashData(data);
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan(0, n).CopyTo(b);
                return Outer(b); //! POOL020
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static byte[] Hash(ReadOnlySpan<byte> data) => System.Security.Cryptography.SHA256.HashData(data);
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan(0, n).CopyTo(b);
                return Outer(b.AsSpan(0, n).ToArray());
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
