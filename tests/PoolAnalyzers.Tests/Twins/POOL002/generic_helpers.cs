using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static T Get<T>(T one) => one ?? throw new ArgumentNullException(); static int Twice(int n) => Get<int>(n) * 2; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int one = Twice(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static T Get<T>(T one) => one; static int Twice(int n) => Get<int>(n) * 2; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int one = Twice(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
