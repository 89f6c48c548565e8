// No rented array has more elements than an int counts.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, long n)
        {
            var b = n <= int.MaxValue ? ArrayPool<byte>.Shared.Rent((int)n) : new byte[n]; //! POOL001
            try
            {
                s.Write(b, 0, 1);
            }
            finally
            {
                if (b.LongLength <= short.MaxValue)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, long n)
        {
            var b = n <= int.MaxValue ? ArrayPool<byte>.Shared.Rent((int)n) : new byte[n];
            try
            {
                s.Write(b, 0, 1);
            }
            finally
            {
                if (b.LongLength <= int.MaxValue)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
