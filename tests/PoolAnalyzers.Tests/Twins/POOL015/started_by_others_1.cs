// What was started in another way than by a call whose task is at hand; $ is the release.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace Faulty1
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            new List<Stream>
            {
                s
            }.ForEach(async d => await d.WriteAsync(b, 0, n));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return n;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            new List<Stream>
            {
                s
            }.ForEach(async d =>
            {
                d.Write(b, 0, n);
                await Task.Delay(1);
            });
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Parallel.For(0, 4, async i => await s.WriteAsync(b, i, 1));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return n;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Parallel.For(0, 4, i => s.Write(b, i, 1));
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Array.ForEach([s], async d => await d.WriteAsync(b, 0, n));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return n;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            await Parallel.ForEachAsync([s], async (d, c) => await d.WriteAsync(b.AsMemory(0, n), c));
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var ts = new[]
            {
                s
            }.Select(d => d.WriteAsync(b, 0, n)).ToList();
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await Task.WhenAll(ts);
            return n;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var ts = new[]
            {
                s
            }.Select(d => d.WriteAsync(b, 0, n)).ToList();
            await Task.WhenAll(ts);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Task<int>[] ts = [..new[]
            {
                s
            }.Select(d => d.ReadAsync(b, 0, n))];
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return ts.Length;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Task<int>[] ts = [..new[]
            {
                s
            }.Select(d => d.ReadAsync(b, 0, n))];
            foreach (var t in ts)
                await t;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            async Task Go()
            {
                await s.WriteAsync(b.AsMemory(0, n));
            }

            var t = Go();
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await t;
            return n;
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            async Task Go()
            {
                await s.WriteAsync(b.AsMemory(0, n));
            }

            await Go();
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            async Task Go()
            {
                await s.WriteAsync(b.AsMemory(0, n));
            }

            _ = Go();
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return n;
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            async Task Go()
            {
                b[0] = 1;
                await s.FlushAsync();
            }

            _ = Go();
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty8
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Func<Task> go = async () => await s.WriteAsync(b, 0, n);
            var t = go();
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await t;
            return n;
        }
    }
}

namespace Clean8
{
    public static class Program
    {
        static async void Post(Stream s, byte[] data)
        {
            await Task.Yield();
            s.Write(data, 0, 4);
        }

        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Func<Task> go = async () => await s.WriteAsync(b, 0, n);
            var t = go();
            await t;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
