using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async ValueTask<Memory<byte>> Fill(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int read = await s.ReadAsync(b);
            return new Memory<byte>(b, 0, read);
        }
        static async Task<int> Take(ValueTask<Memory<byte>> task)
        {
            var m = await task;
            System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(m, out var a);
            ArrayPool<byte>.Shared.Return(a.Array);
            return 1;
        }
        static async Task<int> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = await s.ReadAsync(b);
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async ValueTask<Memory<byte>> Fill(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int read = await s.ReadAsync(b);
            return new Memory<byte>(b, 0, read);
        }
        static async Task<int> Take(ValueTask<Memory<byte>> task)
        {
            var m = await task;
            System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(m, out var a);
            ArrayPool<byte>.Shared.Return(a.Array);
            return 1;
        }
        static Task<int> Run(Stream s, int n)
        {
            var input = s.CanSeek ? Fill(s, n) : Fill(s, 64);
            return Take(input);
        }
    }
}
