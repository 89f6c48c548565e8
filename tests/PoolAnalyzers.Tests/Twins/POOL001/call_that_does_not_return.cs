using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Check(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (stream.Read(buffer, 0, n) != n)
            {
                Report();
                return;
            }

            ArrayPool<byte>.Shared.Return(buffer);
        }

        static void Report() => Console.WriteLine("short");
    }
}

namespace Clean
{
    public static class Program
    {
        static void Check(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            if (stream.Read(buffer, 0, n) != n)
            {
                Report();
                return;
            }

            if (buffer[0] != 0)
                Environment.FailFast("broken");
            ArrayPool<byte>.Shared.Return(buffer);
        }

        [DoesNotReturn]
        static void Report() => throw new EndOfStreamException();
    }
}
