using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            string[] a = ArrayPool<string>.Shared.Rent(n);
            ArrayPool<string>.Shared.Return(a); //! POOL021
            a = new string[4];
            a.AsSpan().Clear();
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
            a.AsSpan(0, n).Clear();
            ArrayPool<string>.Shared.Return(a);
        }
    }
}
