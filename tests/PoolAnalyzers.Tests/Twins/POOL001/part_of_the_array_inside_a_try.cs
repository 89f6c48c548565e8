// A part of what was just rented is there.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            while (n > 3)
            {
                try
                {
                    byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                    var part = b.AsSpan(s.ReadByte(), n);
                    try
                    {
                        s.ReadExactly(part);
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                    n--;
                }
                catch (Exception e)
                {
                    if (e is IOException)
                        throw;
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            while (n > 3)
            {
                try
                {
                    byte[] b = ArrayPool<byte>.Shared.Rent(n);
                    var part = b.AsSpan(0, n);
                    try
                    {
                        s.ReadExactly(part);
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                    n--;
                }
                catch (Exception e)
                {
                    if (e is IOException)
                        throw;
                }
            }
        }
    }
}
