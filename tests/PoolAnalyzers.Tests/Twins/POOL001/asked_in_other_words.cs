// The same question in other words, or about what cannot be the rental.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            bool rented = false;
            byte[] b = null;
            if (n > 64)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                rented |= n > 99;
            }

            if (rented)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            bool rented = false;
            byte[] b = null;
            if (n > 64)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
                rented |= true;
            }

            if (rented)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            byte[] b = null;
            if ((o & FileOptions.Asynchronous) != 0)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (o.HasFlag(FileOptions.Encrypted))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            byte[] b = null;
            if ((o & FileOptions.Asynchronous) != 0)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (o.HasFlag(FileOptions.Asynchronous))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            int have = 0;
            if (n > 3)
                have |= 1;
            byte[] b = null;
            if (n > 64)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                have |= 2;
            }

            if ((have & 4) != 0)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            int have = 0;
            if (n > 3)
                have |= 1;
            byte[] b = null;
            if (n > 64)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
                have |= 2;
            }

            if ((have & 2) != 0)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            byte[] b = seg.Array;
            if (seg.Offset != 0)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (b == seg.Array)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts)
        {
            byte[] b = seg.Array;
            if (seg.Offset != 0)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (b != seg.Array)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
