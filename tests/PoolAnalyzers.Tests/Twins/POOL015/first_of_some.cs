// Which task was first says which one goes on. What a call throws behind that (it logs, or closes) is no ground for a report.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            if (await Task.WhenAny(t, late) != t)
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
                return 0;
            }

            var read = await t;
            ArrayPool<byte>.Shared.Return(b);
            return read;
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
            if (await Task.WhenAny(t, late) != t)
            {
                await t;
                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }

            var read = await t;
            ArrayPool<byte>.Shared.Return(b);
            return read;
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var first = await Task.WhenAny(t, late).ConfigureAwait(false);
            if (first == late)
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
                throw new TimeoutException();
            }

            ArrayPool<byte>.Shared.Return(b);
            return t.Result;
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
            var first = await Task.WhenAny(t, late).ConfigureAwait(false);
            if (first == late)
            {
                await t;
                ArrayPool<byte>.Shared.Return(b);
                throw new TimeoutException();
            }

            ArrayPool<byte>.Shared.Return(b);
            return t.Result;
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var first = Task.WhenAny(t, late).GetAwaiter().GetResult();
            if (ReferenceEquals(t, null) || first == t)
            {
                ArrayPool<byte>.Shared.Return(b);
                return await t;
            }

            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return 0;
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
            var first = Task.WhenAny(t, late).GetAwaiter().GetResult();
            if (ReferenceEquals(t, null) || first == t)
            {
                ArrayPool<byte>.Shared.Return(b);
                return await t;
            }

            s.Close();
            await t;
            ArrayPool<byte>.Shared.Return(b);
            return 0;
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            var first = await Task.WhenAny(t, late, Task.Delay(n));
            if (first == late)
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
                return 0;
            }

            if (first != t)
                return 0;
            ArrayPool<byte>.Shared.Return(b);
            return 1;
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
            var first = await Task.WhenAny(t, late, Task.Delay(n));
            if (first == late)
            {
                t.Wait();
                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }

            if (first != t)
                return 0;
            ArrayPool<byte>.Shared.Return(b);
            return 1;
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            try
            {
                if (await Task.WhenAny(late, t) == late)
                    throw new TimeoutException();
                return await t;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
            }
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
            try
            {
                if (await Task.WhenAny(late, t) == late)
                {
                    Console.WriteLine();
                    s.Close();
                    await t;
                    throw new TimeoutException();
                }

                return await t;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
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
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            if (!t.Wait(100))
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
                return 0;
            }

            ArrayPool<byte>.Shared.Return(b);
            return await t;
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
            if (!t.Wait(100))
            {
                await t;
                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }

            ArrayPool<byte>.Shared.Return(b);
            return await t;
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            bool ended = Task.WaitAll(new[] { t }, 100);
            if (ended)
            {
                ArrayPool<byte>.Shared.Return(b);
                return await t;
            }

            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return n;
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.ReadAsync(b, 0, n);
            var late = Task.Delay(100);
            bool ended = Task.WaitAll(new[] { t }, 100);
            if (ended)
            {
                ArrayPool<byte>.Shared.Return(b);
                return await t;
            }

            await t;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
