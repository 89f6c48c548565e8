using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Log(string text) => Console.WriteLine(text); static void Run(int n, int m)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            Log($"{n} instead of {m}");
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n, int m)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            System.Diagnostics.Debug.Assert(n == m, $"{n} instead of {m}");
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
