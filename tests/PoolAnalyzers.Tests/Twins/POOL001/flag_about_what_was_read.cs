using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Run(IList<byte[]> l)
        {
            bool large = l.Count > 16;
            long[]? a = null;
            if (large)
                a = ArrayPool<long>.Shared.Rent(l.Count); //! POOL001
            l.Clear();
            large = l.Count > 16;
            if (large)
                ArrayPool<long>.Shared.Return(a!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(IList<byte[]> l)
        {
            bool large = l.Count > 16;
            long[]? a = null;
            if (large)
                a = ArrayPool<long>.Shared.Rent(l.Count);
            l.Clear();
            if (large)
                ArrayPool<long>.Shared.Return(a!);
        }
    }
}
