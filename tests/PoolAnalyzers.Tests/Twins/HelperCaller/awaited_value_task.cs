using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async ValueTask<(byte[], int)> MakeAsync(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            return (array, await stream.ReadAsync(array.AsMemory(0, n)));
        }

        static async Task<int> Caller(Stream stream)
        {
            var (a, length) = await MakeAsync(stream, 4); //! POOL001
            return a[0] + length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async ValueTask<(byte[], int)> MakeAsync(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            return (array, await stream.ReadAsync(array.AsMemory(0, n)));
        }

        static async Task<int> Caller(Stream stream)
        {
            var (a, length) = await MakeAsync(stream, 4);
            ArrayPool<byte>.Shared.Return(a);
            return length;
        }
    }
}
