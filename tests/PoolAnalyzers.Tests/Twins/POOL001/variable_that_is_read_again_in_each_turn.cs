// What an earlier turn of a loop read is not what this one reads.
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Run(List<byte> l)
        {
            byte[]? b = null;
            int last = 0;
            for (int i = 0; i < 3; i++)
            {
                int n = l.Count;
                if (n > 16 && b is null)
                    b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                l.Clear();
                last = n;
            }
            if (last > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(List<byte> l)
        {
            for (int i = 0; i < 3; i++)
            {
                int n = l.Count;
                byte[]? b = null;
                if (n > 16)
                    b = ArrayPool<byte>.Shared.Rent(n);
                l.Clear();
                if (n > 16)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}
