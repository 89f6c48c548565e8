using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return await t;
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            while (await Task.WhenAny(t, Task.Delay(10)) != t)
            {
                Console.WriteLine(n);
            }

            ArrayPool<byte>.Shared.Return(b);
            return await t;
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var u = s.FlushAsync();
            var first = await Task.WhenAny(t, u);
            if (first == t)
                await u;
            else
                await t;
            ArrayPool<byte>.Shared.Return(b);
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var all = new List<Task>
            {
                t,
                late
            };
            var first = await Task.WhenAny(all);
            all.Remove(first);
            await Task.WhenAll(all);
            ArrayPool<byte>.Shared.Return(b);
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var first = await Task.WhenAny(t, late);
            Console.WriteLine(first);
            ArrayPool<byte>.Shared.Return(b);
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            if (await Task.WhenAny(t, late) == late)
                return 0;
            ArrayPool<byte>.Shared.Return(b);
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var first = await Task.WhenAny(t, late);
            if (first == late)
                return 0;
            if (first == late)
                return 1;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
