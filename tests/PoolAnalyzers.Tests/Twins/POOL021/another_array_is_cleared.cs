using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            string[] a = ArrayPool<string>.Shared.Rent(n);
            var other = new string[4];
            other.AsSpan().Clear();
            ArrayPool<string>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            string[] a = ArrayPool<string>.Shared.Rent(n);
            var used = a.AsSpan(0, n);
            used.Fill(null!);
            ArrayPool<string>.Shared.Return(a);
        }
    }
}
