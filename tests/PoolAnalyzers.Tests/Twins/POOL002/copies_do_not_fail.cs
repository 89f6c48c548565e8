using System;
using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            s.Write(b.AsSpan(0, n));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            new byte[n].AsSpan().CopyTo(b);
            int c = Encoding.UTF8.GetCharCount(b.AsSpan(0, n));
            GC.KeepAlive(s);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
