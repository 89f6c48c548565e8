using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static int Append(char[] b, int at, long v)
        {
            if (v >= 10)
                at = Append(b, at, v / 10);
            b[at++] = (char)('0' + v % 10);
            return at;
        }

        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n); //! POOL001
            Append(b, 0, n);
            return b[0];
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static char[]? s_kept;
        static int Append(char[] b, int at, long v)
        {
            if (v >= 10)
                at = Append(b, at, v / 10);
            else
                s_kept = b;
            return at;
        }

        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n);
            Append(b, 0, n);
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Add(char[] b, int n)
        {
            b[n] = 'a';
            if (n > 0)
                AddOther(b, n - 1);
        }

        static void AddOther(char[] b, int n)
        {
            b[n] = 'b';
            if (n > 0)
                Add(b, n - 1);
        }

        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n); //! POOL001
            Add(b, n);
            return b[0];
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static List<char[]> s_all = new();
        static void Add(char[] b, int n)
        {
            b[n] = 'a';
            if (n > 0)
                AddOther(b, n - 1);
        }

        static void AddOther(char[] b, int n)
        {
            s_all.Add(b);
            if (n > 0)
                Add(b, n - 1);
        }

        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n);
            Add(b, n);
            return n;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void AddA(char[] b) => AddB(b);
        static void AddB(char[] b) => AddC(b);
        static void AddC(char[] b) => AddD(b);
        static void AddD(char[] b) => AddE(b);
        static void AddE(char[] b) => b[0]++;
        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n); //! POOL001
            AddA(b);
            return b[0];
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void AddA(char[] b) => AddB(b);
        static void AddB(char[] b) => AddC(b);
        static void AddC(char[] b) => AddD(b);
        static void AddD(char[] b) => AddE(b);
        static void AddE(char[] b) => ArrayPool<char>.Shared.Return(b);
        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n);
            AddA(b);
            return n;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async Task Set(Stream s, char[] b, int n)
        {
            await s.FlushAsync();
            if (n > 0)
                await Set(s, b, n - 1);
        }

        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n); //! POOL001
            Set(Stream.Null, b, n).Wait();
            return b[0];
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static char[]? s_kept;
        static async Task Set(Stream s, char[] b, int n)
        {
            await s.FlushAsync();
            if (n > 0)
                await Set(s, b, n - 1);
            else
                s_kept = b;
        }

        static int Run(int n)
        {
            var b = ArrayPool<char>.Shared.Rent(n);
            Set(Stream.Null, b, n).Wait();
            return n;
        }
    }
}
