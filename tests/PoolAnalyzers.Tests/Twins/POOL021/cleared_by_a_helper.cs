// Somebody of the compilation clears it; what was cleared before it was filled is not clear.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            Look(a);
            ArrayPool<string>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            Wipe(a);
            ArrayPool<string>.Shared.Return(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            Wipe(a.AsSpan(0, n));
            ArrayPool<string>.Shared.Return(a);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            Empty(a, n);
            ArrayPool<string>.Shared.Return(a);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            a.WipeAll();
            ArrayPool<string>.Shared.Return(a);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            Local();
            ArrayPool<string>.Shared.Return(a); //! POOL021
            void Local() => Look(a);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            Local();
            ArrayPool<string>.Shared.Return(a);
            void Local() => Array.Clear(a);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            foreach (var each in a.AsSpan(0, n))
                Console.WriteLine(each);
            ArrayPool<string>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static void Look(string[] all) => Console.WriteLine(all[0]);
        static void Wipe(string[] all) => Array.Clear(all);
        static void Wipe(Span<string> all) => all.Clear();
        static void Empty(string[] all, int n)
        {
            for (int i = 0; i < n; i++)
                all[i] = null !;
        }

        static void WipeAll<T>(this T[] all) => Array.Clear(all);
        static void Run(int n)
        {
            var a = ArrayPool<string>.Shared.Rent(n);
            foreach (ref var each in a.AsSpan(0, n))
                each = null !;
            ArrayPool<string>.Shared.Return(a);
        }
    }
}
