using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static int Run(IEnumerable<int> all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int i = 0;
            foreach (var one in all)
                b[i++] = (byte)one;
            ArrayPool<byte>.Shared.Return(b);
            return i;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Dictionary<int, int> all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int i = 0;
            foreach (var one in all.Values)
                b[i++] = (byte)one;
            ArrayPool<byte>.Shared.Return(b);
            return i;
        }
    }
}
