// The work says at its end that it has ended, and the body waits for that.
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            using var done = new SemaphoreSlim(0);
            _ = Task.Run(() =>
            {
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    done.Release();
                }
            });
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await done.WaitAsync();
            return await Task.FromResult(n);
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
            using var done = new SemaphoreSlim(0);
            _ = Task.Run(() =>
            {
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    done.Release();
                }
            });
            await done.WaitAsync();
            ArrayPool<byte>.Shared.Return(b);
            return await Task.FromResult(n);
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
            using var done = new SemaphoreSlim(0);
            _ = Task.Run(() =>
            {
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    done.Release();
                }
            });
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            done.Wait();
            return await Task.FromResult(n);
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
            using var done = new SemaphoreSlim(0);
            _ = Task.Run(() =>
            {
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    done.Release();
                }
            });
            done.Wait();
            ArrayPool<byte>.Shared.Return(b);
            return await Task.FromResult(n);
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
            using var done = new ManualResetEventSlim();
            _ = Task.Run(() =>
            {
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    done.Set();
                }
            });
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            done.Wait();
            return await Task.FromResult(n);
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
            using var done = new ManualResetEventSlim();
            _ = Task.Run(() =>
            {
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    done.Set();
                }
            });
            done.Wait();
            ArrayPool<byte>.Shared.Return(b);
            return await Task.FromResult(n);
        }
    }
}
