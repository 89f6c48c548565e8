using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
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
            var t = Core(io, a, true);
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean1
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
            var t = Core(io, a, false);
            pool.Return(a);
            await Task.Yield();
        }
    }
}

namespace Faulty2
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
            var t = Core(io, a, async);
            pool.Return(a); //! POOL015
            await t;
            await Task.Yield();
        }
    }
}

namespace Clean2
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
            var t = Core(io, a, async);
            if (async)
                await t;
            pool.Return(a);
            await Task.Yield();
        }
    }
}

namespace Faulty3
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
            var t = Inner(io, a, true);
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean3
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
            var t = Inner(io, a, false);
            pool.Return(a);
            await Task.Yield();
        }
    }
}

namespace Faulty4
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
            var t = Core(io, a, async);
            pool.Return(a); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean4
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
            var t = Core(io, a, async);
            if (t == null)
                pool.Return(a);
            else
                await t.ContinueWith(_ => pool.Return(a));
            await Task.Yield();
        }
    }
}
