using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Send(Stream stream, byte[] array)
        {
            try
            {
                stream.Write(array);
                return array.Length;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }

        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Send(stream, a); //? POOL020
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
        static int Send(Stream stream, byte[] array)
        {
            try
            {
                stream.Write(array);
                return array.Length;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }

        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Send(stream, a); //? POOL020
        }
    }
}
