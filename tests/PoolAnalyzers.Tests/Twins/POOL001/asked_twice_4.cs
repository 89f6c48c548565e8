// The same question, asked twice. Nothing in between changes the answer.
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, bool k, bool m, int n, List<int> l)
        {
            byte[]? b = null;
            if (k || m)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (k)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, bool k, bool m, int n, List<int> l)
        {
            byte[]? b = null;
            if (k || m)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (k || m)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
