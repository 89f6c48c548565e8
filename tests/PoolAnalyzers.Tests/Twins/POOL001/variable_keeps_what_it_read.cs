using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = l.Count;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            l.Clear();
            if (l.Count > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
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

namespace Faulty2
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = Environment.ProcessorCount;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Console.WriteLine();
            if (Environment.ProcessorCount > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = Environment.ProcessorCount;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n);
            Console.WriteLine();
            if (n > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = s_n;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Set(3);
            if (s_n > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = s_n;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n);
            Set(3);
            if (n > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = s_n;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s_n = 3;
            if (s_n > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = s_n;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n);
            s_n = 3;
            if (n > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = l.Count;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (l.Contains(1))
                l.Clear();
            if (l.Count > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static int s_n;
        static void Set(int n) => s_n = n;
        static void Run(List<byte> l)
        {
            int n = l.Count;
            byte[]? b = null;
            if (n > 16)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (l.Contains(1))
                l.Clear();
            if (n > 16)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
