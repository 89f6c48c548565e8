// A list copies what is in a collection; what is added itself stays with it.
using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static readonly ObjectPool<List<int>> s_pool = new DefaultObjectPool<List<int>>(new DefaultPooledObjectPolicy<List<int>>());
        static List<int> Load()
        {
            var list = s_pool.Get();
            list.Add(1);
            return list;
        }
        static int Run()
        {
            var all = new List<int>();
            all.AddRange(Load()); //! POOL004
            return all.Count;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ObjectPool<List<int>> s_pool = new DefaultObjectPool<List<int>>(new DefaultPooledObjectPolicy<List<int>>());
        static List<int> Load()
        {
            var list = s_pool.Get();
            list.Add(1);
            return list;
        }
        static void Run(List<List<int>> all) => all.Add(Load());
    }
}
