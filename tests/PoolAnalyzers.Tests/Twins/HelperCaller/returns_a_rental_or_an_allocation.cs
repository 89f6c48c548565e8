using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

        static void Caller(Stream stream, int size)
        {
            byte[] a = Make(size);
            stream.ReadExactly(a);
            ArrayPool<byte>.Shared.Return(a); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

        static void Caller(Stream stream, int size)
        {
            byte[] a = Make(size);
            stream.ReadExactly(a);
            if (size > 64)
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}
