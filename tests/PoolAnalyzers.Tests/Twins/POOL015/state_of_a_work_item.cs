// The state of a work item, alone or among others.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty1
{
    public static class Program
    {
        static void Run(object o, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.QueueUserWorkItem(s => Console.WriteLine(s), b);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(object o, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.QueueUserWorkItem(s => Console.WriteLine(s), (o, b.Length));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(object o, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.QueueUserWorkItem(s =>
            {
                var p = ((object, byte[]))s!;
                Console.WriteLine(p.Item2[0]);
            }, (o, b));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(object o, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.UnsafeQueueUserWorkItem(s =>
            {
                s.b[0] = 1;
            }, (o, b), preferLocal: false);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Run(object o, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ThreadPool.QueueUserWorkItem(s => b[0] = 1, (o, n));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}
