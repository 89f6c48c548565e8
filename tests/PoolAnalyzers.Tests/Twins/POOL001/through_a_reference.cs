// A reference into a table is not the local that it stands in.
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        static void Run(Dictionary<int, byte[]> all, int key, int n)
        {
            var slot = CollectionsMarshal.GetValueRefOrAddDefault(all, key, out bool found);
            if (!found)
            {
                slot = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                slot[0] = 1;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Dictionary<int, byte[]> all, int key, int n)
        {
            ref var slot = ref CollectionsMarshal.GetValueRefOrAddDefault(all, key, out bool found);
            if (!found)
            {
                slot = ArrayPool<byte>.Shared.Rent(n);
                slot[0] = 1;
            }
        }
    }
}
