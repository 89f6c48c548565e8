using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream s, byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                from.AsSpan().CopyTo(b);
                s.Flush();
            }
            catch (Exception)
            {
                return 0;
            }
            ArrayPool<byte>.Shared.Return(b);
            return 1;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream s, byte[] from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                from.AsSpan().CopyTo(b);
                s.Flush();
            }
            catch (Exception)
            {
                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }
            ArrayPool<byte>.Shared.Return(b);
            return 1;
        }
    }
}
