using System;
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
            public Node Next()
            {
                return new Node();
            }
        }
        interface IQueue
        {
            bool TryAddItem(object item);
            bool Send<T>(Action<T> work, T state);
            bool Ask(object item);
        }
        static void Done(Node n) { }
        static void Run(ObjectPool<Node> pool, int n)
        {
            var item = pool.Get();
            var same = item.Init(n);
            pool.Return(same);
            pool.Return(item); //! POOL010
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
            public Node Next()
            {
                return new Node();
            }
        }
        interface IQueue
        {
            bool TryAddItem(object item);
            bool Send<T>(Action<T> work, T state);
            bool Ask(object item);
        }
        static void Done(Node n) { }
        static void Run(ObjectPool<Node> pool, int n)
        {
            var item = pool.Get();
            var other = item.Next();
            pool.Return(other);
            pool.Return(item);
        }
    }
}
