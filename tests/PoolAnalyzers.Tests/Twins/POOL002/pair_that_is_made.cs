using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static KeyValuePair<int, string?> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var r = new KeyValuePair<int, string?>(b[0], s.ToString());
            s.Flush();
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static KeyValuePair<int, string?> Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var r = new KeyValuePair<int, string?>(b[0], null);
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}
