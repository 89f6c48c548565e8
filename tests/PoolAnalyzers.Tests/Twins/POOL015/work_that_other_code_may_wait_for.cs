using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.UnsafeQueueUserWorkItem(_ => b[0]++, null);
            Console.WriteLine(n);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n, Action wait)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.UnsafeQueueUserWorkItem(_ => b[0]++, null);
            Settle(wait);
            ArrayPool<byte>.Shared.Return(b);
        }
        static void Settle(Action wait) => wait();
    }
}
