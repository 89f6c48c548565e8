// What a variable is true for stays known where the ways that made it true and false have met.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p && n > 300;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (n > 400)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p && n > 300;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (n > 300 && p)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p && n > 300;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (n > 300 && n < 1000)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p && n > 300;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (n > 300)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = !(p || n < 300);
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (n >= 301)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = !(p || n < 300);
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (n >= 300)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p ? n > 300 : false;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (!p)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p ? n > 300 : false;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (p)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p ? true : n > 300;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (n > 300)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Run(bool p, int n)
        {
            bool flag = p ? true : n > 300;
            Console.WriteLine(n);
            byte[]? b = null;
            if (flag)
                b = ArrayPool<byte>.Shared.Rent(n);
            if (p || n > 300)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
