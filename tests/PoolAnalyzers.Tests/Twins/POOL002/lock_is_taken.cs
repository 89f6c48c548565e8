using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(object gate, Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            lock (gate)
            {
                s.Flush();
                b[0] = 1;
            }
            int r = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(object gate, Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            lock (gate)
            {
                b[0] = 1;
            }
            int r = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}
