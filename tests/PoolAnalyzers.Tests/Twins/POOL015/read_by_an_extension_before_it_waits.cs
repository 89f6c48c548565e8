// The memory that an extension method is called on is as good as any other argument.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task SendTo(this ReadOnlyMemory<byte> data, Stream s)
        {
            await s.FlushAsync();
            s.Write(data.Span);
        }

        static async Task SendTo(this byte[] data, Stream s)
        {
            await s.FlushAsync();
            s.WriteByte(data[0]);
        }

        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ReadOnlyMemory<byte> m = b.AsMemory(0, n);
            var sent = m.SendTo(s);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            sent.Wait();
        }

        static void Array(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = b.SendTo(s);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            sent.Wait();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task SendTo(this ReadOnlyMemory<byte> data, Stream s)
        {
            s.Write(data.Span);
            await s.FlushAsync();
        }

        static async Task SendTo(this byte[] data, Stream s)
        {
            s.WriteByte(data[0]);
            await s.FlushAsync();
        }

        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ReadOnlyMemory<byte> m = b.AsMemory(0, n);
            var sent = m.SendTo(s);
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Array(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = b.SendTo(s);
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }
    }
}
