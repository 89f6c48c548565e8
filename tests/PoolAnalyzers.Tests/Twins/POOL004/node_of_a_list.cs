using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Run(ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, int n)
        {
            var node = nodes.Get(); //! POOL004
            node.Value = n;
            list.Contains(node.Value);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, int n)
        {
            var node = nodes.Get();
            node.Value = n;
            list.AddLast(node);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, int n)
        {
            var node = nodes.Get();
            node.Value = n;
            list.AddBefore(list.First!, node);
        }
    }
}
