// What is only read before the first await is not needed after the call, whoever reads it.
using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Send(this Stream s, byte[] data, int n)
        {
            string text = Encoding.UTF8.GetString(data, 0, n);
            await Task.Delay(text.Length);
            s.WriteByte(data[0]);
        }

        static async Task Show(this Stream s, ReadOnlyMemory<byte> data)
        {
            await s.FlushAsync();
            s.Write(data.Span);
        }

        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Send(b, n);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            sent.Wait();
        }

        static void Memory(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Show(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            sent.Wait();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Sum(byte[] data, int n)
        {
            int sum = 0;
            for (int i = 0; i < n; i++)
                sum += data[i];
            return sum;
        }

        static int Sum(ReadOnlySpan<byte> data)
        {
            int sum = 0;
            foreach (byte b in data)
                sum += b;
            return sum;
        }

        static async Task Decoded(this Stream s, byte[] data, int n)
        {
            string text = Encoding.UTF8.GetString(data, 0, n);
            await s.FlushAsync();
            Console.WriteLine(text);
        }

        static async Task Parted(this Stream s, ReadOnlyMemory<byte> data)
        {
            string text = Encoding.UTF8.GetString(data.Span.Slice(1));
            await s.FlushAsync();
            Console.WriteLine(text);
        }

        static async Task Sliced(this Stream s, ReadOnlyMemory<byte> data)
        {
            int first = data.Slice(1).Span[0];
            await s.FlushAsync();
            Console.WriteLine(first);
        }

        static async Task Summed(Stream s, byte[] data, int n)
        {
            int sum = Sum(data, n);
            await s.FlushAsync();
            Console.WriteLine(sum);
        }

        static async Task SummedInMemory(Stream s, Memory<byte> data)
        {
            int sum = Sum(data.Span);
            await s.FlushAsync();
            Console.WriteLine(sum);
        }

        static async Task Written(this Stream s, byte[] data, int n)
        {
            s.Write(data, 0, n);
            await s.FlushAsync();
        }

        static async Task WrittenBySpan(this Stream s, ReadOnlyMemory<byte> data)
        {
            s.Write(data.Span);
            await s.FlushAsync();
        }

        static async Task Each(this Stream s, byte[] data, int n)
        {
            foreach (byte one in data.AsSpan(0, n))
                s.WriteByte(one);
            await s.FlushAsync();
        }

        static async Task Named(this Stream s, ReadOnlyMemory<byte> data)
        {
            int sum;
            {
                var span = data.Span;
                sum = span[0] + span.Length;
            }

            await s.FlushAsync();
            Console.WriteLine(sum);
        }

        static void Run1(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Decoded(b, n);
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run2(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Parted(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run3(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Sliced(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run4(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = Summed(s, b, n);
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run5(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = SummedInMemory(s, b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run6(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Written(b, n);
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run7(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.WrittenBySpan(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run8(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Each(b, n);
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }

        static void Run9(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var sent = s.Named(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            sent.Wait();
        }
    }
}
