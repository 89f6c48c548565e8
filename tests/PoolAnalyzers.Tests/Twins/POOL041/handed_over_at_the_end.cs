// Nothing is left to release for the finally: somebody else has it by then.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n); //! POOL041
            try
            {
                var s = new ArraySegment<byte>(b);
                return s.Count;
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
                b = null;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static ArraySegment<byte> Run(int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                var s = new ArraySegment<byte>(b);
                b = null;
                return s;
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
