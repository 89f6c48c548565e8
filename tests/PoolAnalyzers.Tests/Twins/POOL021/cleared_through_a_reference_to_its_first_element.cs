using System.Buffers;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        static void Run(List<string> l)
        {
            var a = ArrayPool<string>.Shared.Rent(l.Count);
            l.CopyTo(a);
            ArrayPool<string>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(List<string> l)
        {
            var a = ArrayPool<string>.Shared.Rent(l.Count);
            l.CopyTo(a);
            MemoryMarshal.CreateSpan(ref a[0], l.Count).Clear();
            ArrayPool<string>.Shared.Return(a);
        }
    }
}
