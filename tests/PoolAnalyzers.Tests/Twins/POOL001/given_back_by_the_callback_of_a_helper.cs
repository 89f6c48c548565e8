// The helper calls what it is given, which gives the array back.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Use(byte[] b, Action<int> done)
        {
            int r = b[0];
            done(r);
            return r;
        }
        static int Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Use(b, _ => { });
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Use(byte[] b, Action<byte[]> done)
        {
            int r = b[0];
            done(b);
            return r;
        }
        static void Free(byte[] b) => ArrayPool<byte>.Shared.Return(b); static int Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return Use(b, Free);
        }
    }
}
