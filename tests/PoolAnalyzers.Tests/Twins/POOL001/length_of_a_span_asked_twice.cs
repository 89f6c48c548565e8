// A span says the same of itself as long as the variable has it; two spans of the same array do not.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Read(Stream s, out int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            n = s.Read(b, 0, 64);
            return b;
        }
        static void Run(Stream s)
        {
            var read = Read(s, out int n);
            try
            {
                var data = read.AsSpan(0, n);
                var rest = read.AsSpan(n);
                int[]? a = data.Length < 16 ? null : ArrayPool<int>.Shared.Rent(data.Length), b = rest.Length < 16 ? null : ArrayPool<int>.Shared.Rent(n); //! POOL001
                if (a is not null)
                {
                    ArrayPool<int>.Shared.Return(a);
                    ArrayPool<int>.Shared.Return(b!);
                }
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(read);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Read(Stream s, out int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            n = s.Read(b, 0, 64);
            return b;
        }
        static void Run(Stream s)
        {
            var read = Read(s, out int n);
            try
            {
                var data = read.AsSpan(0, n);
                var rest = read.AsSpan(n);
                int[]? a = data.Length < 16 ? null : ArrayPool<int>.Shared.Rent(data.Length), b = data.Length < 16 ? null : ArrayPool<int>.Shared.Rent(n);
                if (a is not null)
                {
                    ArrayPool<int>.Shared.Return(a);
                    ArrayPool<int>.Shared.Return(b!);
                }
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(read);
            }
        }
    }
}
