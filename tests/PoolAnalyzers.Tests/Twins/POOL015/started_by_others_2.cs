// What was started in another way than by a call whose task is at hand; $ is the release.
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

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
            _ = s.WriteAsync(b, 0, n).ContinueWith(t => Console.WriteLine(t.Status));
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
            var t = s.WriteAsync(b, 0, n);
            var c = t.ContinueWith(_ => Console.WriteLine(b[0]));
            await c;
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
            new SynchronizationContext().Post(_ => s.Write(b, 0, n), null);
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
            new SynchronizationContext().Send(_ => s.Write(b, 0, n), null);
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
            Post(s, b);
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
            Post(s, b.ToArray()); //? POOL020
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
            try
            {
                var t = s.WriteAsync(b, 0, n);
                await Task.Delay(1);
                await t;
                return n;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
            }
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
            var t = s.WriteAsync(b, 0, n);
            try
            {
                await Task.Delay(1);
                return n;
            }
            finally
            {
                try
                {
                    await t;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
    }
}
