using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static bool Run(List<byte[]> all, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return all[0].SequenceEqual(a); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool Run(List<byte[]> all, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return all.Contains(a);
        }
    }
}
