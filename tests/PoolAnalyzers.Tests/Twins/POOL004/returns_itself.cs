// What a method gives that returns its own object is that object.
using System;
using Microsoft.Extensions.ObjectPool;

namespace Faulty1
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

        static object Run(ObjectPool<Node> pool, int n) => pool.Get().Init(n).X; //! POOL004
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

        static Node Run(ObjectPool<Node> pool, int n)
        {
            var item = pool.Get().Init(n);
            return item;
        }
    }
}

namespace Faulty2
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

        static object Run(ObjectPool<Node> pool, int n) => pool.Get().Next(); //! POOL004
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

        static Node Run(ObjectPool<Node> pool, int n)
        {
            var item = pool.Get().Init(n).Init(n + 1);
            return item;
        }
    }
}
