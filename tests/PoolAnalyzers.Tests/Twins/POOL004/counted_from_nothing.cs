// A count that is zero where nothing is open.
using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Run(ObjectPool<List<int>> pool, int[] items, int most)
        {
            List<int> now = null!;
            int count = 0;
            foreach (int n in items)
            {
                if (count == 0)
                    now = pool.Get(); //! POOL004
                count++;
                now.Add(n);
                if (count > most)
                {
                    count = 0;
                }
            }
            if (count > 0)
                pool.Return(now);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(ObjectPool<List<int>> pool, int[] items, int most)
        {
            List<int> now = null!;
            int count = 0;
            foreach (int n in items)
            {
                if (count == 0)
                    now = pool.Get();
                count++;
                now.Add(n);
                if (count > most)
                {
                    pool.Return(now);
                    count = 0;
                }
            }
            if (count > 0)
                pool.Return(now);
        }
    }
}
