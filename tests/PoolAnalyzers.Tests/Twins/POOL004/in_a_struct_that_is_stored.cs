// Part of a struct that is stored.
using System;
using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        struct Entry
        {
            public object? First;
            public int Count;
        }
        static void Run(ObjectPool<object> pool, Dictionary<int, Entry> all, int n)
        {
            var item = pool.Get(); //! POOL004
            if (all.TryGetValue(n, out var entry))
            {
                entry.First = item;
                Console.WriteLine(entry.Count);
            }
            else
                all[n] = new Entry { First = item };
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Entry
        {
            public object? First;
            public int Count;
        }
        static void Run(ObjectPool<object> pool, Dictionary<int, Entry> all, int n)
        {
            var item = pool.Get();
            if (all.TryGetValue(n, out var entry))
            {
                entry.First = item;
                all[n] = entry;
            }
            else
                all[n] = new Entry { First = item };
        }
    }
}
