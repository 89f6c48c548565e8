using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Kind(int n)
        {
            switch (n)
            {
                case 1:
                    return 2;
                default:
                    throw new InvalidOperationException();
            }
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int kind = Kind(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Kind(int n)
        {
            switch (n)
            {
                case 1:
                    return 2;
                case 2:
                    goto default;
                default:
                    return 3;
            }
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int kind = Kind(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
