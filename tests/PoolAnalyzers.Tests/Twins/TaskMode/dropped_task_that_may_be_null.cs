// Whose task is dropped, though it may be null, runs in the mode that has none.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static Task Core(Stream io, byte[] b, bool async)
        {
            if (async)
                return io.WriteAsync(b, 0, 4);
            io.Write(b, 0, 4);
            return null;
        }
        static Task Inner(Stream io, byte[] b, bool async) => async ? io.WriteAsync(b, 0, 4) : Sync(io, b);
        static Task Sync(Stream io, byte[] b)
        {
            io.Write(b, 0, 4);
            return Task.CompletedTask;
        }
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            io.WriteAsync(a, 0, 4);
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Task Core(Stream io, byte[] b, bool async)
        {
            if (async)
                return io.WriteAsync(b, 0, 4);
            io.Write(b, 0, 4);
            return null;
        }
        static Task Inner(Stream io, byte[] b, bool async) => async ? io.WriteAsync(b, 0, 4) : Sync(io, b);
        static Task Sync(Stream io, byte[] b)
        {
            io.Write(b, 0, 4);
            return Task.CompletedTask;
        }
        static async Task Use(Stream io, bool async, ArrayPool<byte> pool)
        {
            var a = pool.Rent(4);
            a[0] = 1;
            Core(io, a, async);
            pool.Return(a);
            await Task.Yield();
        }
    }
}
