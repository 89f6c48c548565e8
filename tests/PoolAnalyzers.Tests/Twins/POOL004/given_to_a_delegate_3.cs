// Whoever made the delegate may give back what it is called with.
using System;
using System.Threading.Tasks;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        sealed class Node
        {
            public int X;
            public Node Init(int x)
            {
                X = x;
                return this;
            }
        }
        static async Task Run(ObjectPool<Node> pool, Func<Node?, Task> handler)
        {
            var item = pool.Get(); //! POOL004
            item.Init(1);
            await handler(null);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Node
        {
            public int X;
            public Node Init(int x)
            {
                X = x;
                return this;
            }
        }
        static Func<Node?, Task>? s_handler;
        static async Task Run(ObjectPool<Node> pool, Func<Node?, Task> handler, int n)
        {
            for (int i = 0; i < n; i++)
            {
                var item = pool.Get();
                item.Init(1);
                if (handler != null)
                    await handler(item);
                item = pool.Get();
                if (s_handler != null)
                    await s_handler(item);
            }
        }
    }
}
