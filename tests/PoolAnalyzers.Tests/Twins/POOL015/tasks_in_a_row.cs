// Lists and arrays of tasks: whoever looks into them awaits what is there.
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>();
            all.Add(s.WriteAsync(b, 0, n));
            all.Add(s.WriteAsync(b, 0, 1));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            foreach (var t in all)
                await t;
            await Task.Yield();
            return n;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>();
            all.Add(s.WriteAsync(b, 0, n));
            all.Add(s.WriteAsync(b, 0, 1));
            foreach (var t in all)
                await t;
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>
            {
                s.WriteAsync(b, 0, n),
                s.WriteAsync(b, 0, 1)
            };
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            for (int i = 0; i < all.Count; i++)
                await all[i];
            await Task.Yield();
            return n;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>
            {
                s.WriteAsync(b, 0, n),
                s.WriteAsync(b, 0, 1)
            };
            for (int i = 0; i < all.Count; i++)
                await all[i];
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
            return n;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new[]
            {
                s.WriteAsync(b, 0, n),
                s.WriteAsync(b, 0, 1)
            };
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await all[0];
            await all[1];
            await Task.Yield();
            return n;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new[]
            {
                s.WriteAsync(b, 0, n),
                s.WriteAsync(b, 0, 1)
            };
            await all[0];
            await all[1];
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
            return n;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new Task[2];
            all[0] = s.WriteAsync(b, 0, n);
            all[1] = s.WriteAsync(b, 0, 1);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            foreach (var t in all)
                await t;
            await Task.Yield();
            return n;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new Task[2];
            all[0] = s.WriteAsync(b, 0, n);
            all[1] = s.WriteAsync(b, 0, 1);
            foreach (var t in all)
                await t;
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
            return n;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Task[] all = [s.WriteAsync(b, 0, n), s.FlushAsync()];
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await Task.WhenAll(all);
            await Task.Yield();
            return n;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Task[] all = [s.WriteAsync(b, 0, n), s.FlushAsync()];
            await Task.WhenAll(all);
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
            return n;
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>();
            for (int i = 0; i < n; i++)
                all.Add(s.WriteAsync(b, i, 1));
            var array = all.ToArray();
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            Task.WaitAll(array);
            await Task.Yield();
            return n;
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>();
            for (int i = 0; i < n; i++)
                all.Add(s.WriteAsync(b, i, 1));
            var array = all.ToArray();
            Task.WaitAll(array);
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
            return n;
        }
    }
}
