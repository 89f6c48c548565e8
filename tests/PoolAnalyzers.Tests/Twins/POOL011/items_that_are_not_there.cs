// Where the collection is empty the callee leaves before it looks at anything.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public sealed class Batch
    {
        private readonly List<int> _items = new();

        static int First(byte[] data, bool any)
        {
            if (any)
                return 0;
            return data[0];
        }

        int Flush(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            bool any = _items.Count > 0;
            if (!any)
                ArrayPool<byte>.Shared.Return(b);
            int first = First(b, any); //! POOL011
            if (any)
                ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Clean
{
    public sealed class Batch
    {
        private readonly List<int> _items = new();

        static int First(byte[] data, bool any)
        {
            if (!any)
                return 0;
            return data[0];
        }

        int Flush(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            bool any = _items.Count > 0;
            if (!any)
                ArrayPool<byte>.Shared.Return(b);
            int first = First(b, any);
            if (any)
                ArrayPool<byte>.Shared.Return(b);
            return first;
        }

        int Asked(List<int> items, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int count = items.Count;
            if (count == 0)
                ArrayPool<byte>.Shared.Return(b);
            int first = First(b, count > 0);
            if (count > 0)
                ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}
