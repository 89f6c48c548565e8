// A class around the pool, of any type of object.
using System;
using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        sealed class Pool<T>(ObjectPool<T> pool) where T : class
        {
            public T Get() => pool.Get();
            public void Return(T item) => pool.Return(item);
        }
        sealed class Work(Pool<List<int>> given)
        {
            private readonly Pool<List<int>> _pool = given;
            public int Run(Func<bool> stop)
            {
                var list = _pool.Get(); //! POOL004
                if (stop())
                    return -1;
                int n = list.Count;
                _pool.Return(list);
                return n;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Pool<T>(ObjectPool<T> pool) where T : class
        {
            public T Get() => pool.Get();
            public void Return(T item) => pool.Return(item);
        }
        sealed class Work(Pool<List<int>> given)
        {
            private readonly Pool<List<int>> _pool = given;
            public int Run(Func<bool> stop)
            {
                var list = _pool.Get();
                if (stop())
                {
                    _pool.Return(list);
                    return -1;
                }
                int n = list.Count;
                _pool.Return(list);
                return n;
            }
        }
    }
}
