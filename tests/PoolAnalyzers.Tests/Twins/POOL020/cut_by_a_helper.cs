using System;
using System.Buffers;

namespace Faulty
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
        static byte[] Hash(ReadOnlySpan<byte> data) => System.Security.Cryptography.SHA256.HashData(data.Slice(0, 4));
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan(0, n).CopyTo(b);
                return Hash(b);
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
        static byte[] Hash(ReadOnlySpan<byte> data) => data.Length > 3 ? new byte[1] : [];
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan(0, n).CopyTo(b);
                return Hash(b);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
