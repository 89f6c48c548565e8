// A collection of objects has it.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(System.Collections.ArrayList all, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(64); //! POOL001
            if (s.Read(b) == 0)
                return;
            all.Add(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(System.Collections.ArrayList all, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            s.ReadExactly(b, 0, 64);
            all.Add(b);
        }
    }
}
