using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Fail(byte[] array)
        {
            ArrayPool<byte>.Shared.Return(array);
            throw new InvalidDataException();
        }

        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                if (stream.Read(a) == 0)
                    Fail(a);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(a); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Fail(byte[] array)
        {
            ArrayPool<byte>.Shared.Return(array);
            throw new InvalidDataException();
        }

        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (stream.Read(a) == 0)
                Fail(a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
