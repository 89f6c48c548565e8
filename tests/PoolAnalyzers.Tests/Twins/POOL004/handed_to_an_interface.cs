// Somebody who is not seen is given it in a way that says that it is taken.
using System;
using System.Collections.Generic;
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

        static void Done(Node n)
        {
        }

        static void Run(ObjectPool<Node> pool, ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, IQueue queue, int n)
        {
            var item = pool.Get(); //! POOL004
            if (queue.Ask(item))
                return;
            pool.Return(item);
        }
    }
}

namespace Clean1
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

        static void Done(Node n)
        {
        }

        static void Run(ObjectPool<Node> pool, ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, IQueue queue, int n)
        {
            var item = pool.Get();
            if (queue.TryAddItem(item))
                return;
            pool.Return(item);
        }
    }
}

namespace Clean2
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

        static void Done(Node n)
        {
        }

        static void Run(ObjectPool<Node> pool, ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, IQueue queue, int n)
        {
            var item = pool.Get();
            if (queue.Send(Done, item))
                return;
            pool.Return(item);
        }
    }
}

namespace Clean3
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

        static void Done(Node n)
        {
        }

        static void Run(ObjectPool<Node> pool, ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, IQueue queue, int n)
        {
            var item = pool.Get();
            if (queue.Send(i => pool.Return(i), item))
                return;
            pool.Return(item);
        }
    }
}
