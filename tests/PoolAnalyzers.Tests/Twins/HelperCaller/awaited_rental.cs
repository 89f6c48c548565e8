using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<byte[]> MakeAsync(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(array.AsMemory(0, n));
            return array;
        }

        static async Task<int> Caller(Stream stream)
        {
            byte[] a = await MakeAsync(stream, 4); //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<byte[]> MakeAsync(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(array.AsMemory(0, n));
            return array;
        }

        static async Task<int> Caller(Stream stream)
        {
            byte[] a = await MakeAsync(stream, 4).ConfigureAwait(false);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
