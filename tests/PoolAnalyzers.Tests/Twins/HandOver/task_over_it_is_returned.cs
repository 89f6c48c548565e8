// Whoever awaits a task of the framework gets neither the array nor the owner that it works on.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static ValueTask Run(Stream s)
        {
            var a = ArrayPool<byte>.Shared.Rent(5); //! POOL001
            return s.WriteAsync(a.AsMemory(0, 1));
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static ValueTask Run(System.Threading.Channels.ChannelWriter<byte[]> w)
        {
            var a = ArrayPool<byte>.Shared.Rent(5);
            return w.WriteAsync(a);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static Task Run(Stream s)
        {
            var a = ArrayPool<byte>.Shared.Rent(5); //! POOL001
            var t = s.WriteAsync(a, 0, 1);
            return Task.WhenAll(t, s.FlushAsync());
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static Task Run(Stream s)
        {
            var a = ArrayPool<byte>.Shared.Rent(5);
            var t = s.WriteAsync(a, 0, 1);
            return Finish(t, a);
        }

        static async Task Finish(Task t, byte[] a)
        {
            await t;
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static Task<int> Run(Stream s)
        {
            var a = ArrayPool<byte>.Shared.Rent(5); //! POOL001
            return s.ReadAsync(a, 0, 5);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static Task<byte[]> Run()
        {
            var a = ArrayPool<byte>.Shared.Rent(5);
            return Task.FromResult(a);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static Task Run(Stream s)
        {
            var a = ArrayPool<byte>.Shared.Rent(5); //! POOL001
            return s.WriteAsync(a, 0, 1);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        interface ISink
        {
            Task SendAsync(byte[] a);
        }

        static Task Run(ISink s)
        {
            var a = ArrayPool<byte>.Shared.Rent(5);
            return s.SendAsync(a);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static Task Run(Stream s)
        {
            var o = MemoryPool<byte>.Shared.Rent(5); //! POOL003
            return s.WriteAsync(o.Memory.Slice(0, 1)).AsTask();
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static Task Run(Stream s)
        {
            var o = MemoryPool<byte>.Shared.Rent(5);
            return s.WriteAsync(o.Memory.Slice(0, 1)).AsTask().ContinueWith(_ => o.Dispose());
        }
    }
}
