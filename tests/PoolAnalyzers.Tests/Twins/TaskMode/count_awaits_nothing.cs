using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            _ = tasks.Count;
            pool.Return(a); //! POOL015
            await Task.WhenAll(tasks);
            await Task.Yield();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            await Task.WhenAll(tasks);
            _ = tasks.Count;
            pool.Return(a);
            await Task.Yield();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            if (tasks.Count == 0)
                await Task.WhenAll(tasks);
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            if (tasks.Count > 0)
                await Task.WhenAll(tasks);
            pool.Return(a);
            await Task.Yield();
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            Console.WriteLine(tasks.Count);
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            for (int i = 0; i < tasks.Count; i++)
                await tasks[i];
            pool.Return(a);
            await Task.Yield();
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4); //? POOL001
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            if (tasks.Count > 7)
                return;
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            var tasks = new List<Task>();
            tasks.Add(io.WriteAsync(a, 0, 4));
            while (tasks.Count > 0)
            {
                var t = await Task.WhenAny(tasks);
                tasks.Remove(t);
            }

            pool.Return(a);
            await Task.Yield();
        }
    }
}
