// A closure hands on what it captured.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            _ = Task.Run(() =>
            {
                c.Writer.TryWrite((n, b.Length));
            });
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            _ = Task.Run(() =>
            {
                c.Writer.TryWrite((n, b));
            });
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            _ = Task.Run(() =>
            {
                q.Enqueue(b);
            });
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            _ = Task.Run(() =>
            {
                q.Enqueue(Tuple.Create(b, n));
            });
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            _ = Task.Run(() =>
            {
                q.Enqueue(new ArraySegment<byte>(b, 0, n));
            });
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            _ = Task.Run(() =>
            {
                all[0] = b;
            });
        }
    }
}
