// A channel has what was written into it, also where the writer had to wait; where it could not be written, it has not.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await w.WriteAsync(b); //! POOL016
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await w.WriteAsync(b);
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await w.WriteAsync(b).ConfigureAwait(false); //! POOL016
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await w.WriteAsync(b).ConfigureAwait(false);
                b = null;
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await Task.Yield();
                w.TryWrite(b); //! POOL016
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await w.WriteAsync(b.AsSpan(0, n).ToArray());
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
