// Whoever handles the completion has it.
using System;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Run(ObjectPool<System.Net.Sockets.SocketAsyncEventArgs> pool, System.Net.Sockets.Socket socket)
        {
            var args = pool.Get(); //! POOL004
            args.UserToken = socket;
            Console.WriteLine(args.Count);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(ObjectPool<System.Net.Sockets.SocketAsyncEventArgs> pool, System.Net.Sockets.Socket socket)
        {
            var args = pool.Get();
            args.UserToken = socket;
            if (!socket.ReceiveAsync(args))
                pool.Return(args);
        }
    }
}
