// The shared pool is never null, however it is asked.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, ArrayPool<byte>? pool)
        {
            var b = ArrayPool<byte>.Shared.Rent(9); //! POOL001
            try
            {
                s.Write(b, 0, 9);
            }
            finally
            {
                pool?.Return(b); //? POOL013
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(9);
            try
            {
                s.Write(b, 0, 9);
            }
            finally
            {
                ArrayPool<byte>.Shared?.Return(b);
            }
        }
    }
}
