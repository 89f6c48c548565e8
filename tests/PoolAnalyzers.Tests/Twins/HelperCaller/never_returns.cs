using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Fail(byte[] array) => Console.WriteLine(array.Length);

        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (stream.Read(a) == 0)
            {
                Fail(a);
                return;
            }

            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        [DoesNotReturn]
        static void Fail(byte[] array) => throw new InvalidDataException(array.Length.ToString());

        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (stream.Read(a) == 0)
            {
                Fail(a);
                return;
            }

            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
