// The callee is told whether there is anything, and looks at nothing where there is not.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int First(byte[] data, bool any)
        {
            if (any)
                return 0;
            return data[0];
        }

        static int Run(int n, int count)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            bool any = count > 0;
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
    public static class Program
    {
        static int First(byte[] data, bool any)
        {
            if (!any)
                return 0;
            return data[0];
        }

        static int Run(int n, int count)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            bool any = count > 0;
            if (!any)
                ArrayPool<byte>.Shared.Return(b);
            int first = First(b, any);
            if (any)
                ArrayPool<byte>.Shared.Return(b);
            return first;
        }

        static int Asked(int n, int count)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (count == 0)
                ArrayPool<byte>.Shared.Return(b);
            int first = First(b, count != 0);
            if (count != 0)
                ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}
