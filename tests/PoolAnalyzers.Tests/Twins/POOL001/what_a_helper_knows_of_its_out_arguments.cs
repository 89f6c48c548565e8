using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static bool Get(Func<int> length, out int n, out byte[] b)
        {
            n = length();
            b = [];
            if (n < 16)
                return false;
            b = ArrayPool<byte>.Shared.Rent(n);
            return true;
        }
        static void Run(Func<int> f)
        {
            Get(f, out int n, out byte[] b); //! POOL001
            if (n < 32)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool Get(Func<int> length, out int n, out byte[]? b)
        {
            n = length();
            b = null;
            if (n < 16)
                return false;
            b = ArrayPool<byte>.Shared.Rent(n);
            return true;
        }
        static void Run(Func<int> f)
        {
            Get(f, out int n, out byte[]? b);
            if (n < 16)
                return;
            ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
