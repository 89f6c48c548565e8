using System;
using System.Buffers;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async ValueTask<Memory<byte>> Read(Stream stream, int n)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return buffer.AsMemory(0, await stream.ReadAsync(buffer, 0, n));
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }
        }

        static int Sum(Memory<byte> memory) => memory.Span[0];

        static int SumOnce(Memory<byte> memory)
        {
            try
            {
                return memory.Span[0];
            }
            finally
            {
                if (MemoryMarshal.TryGetArray<byte>(memory, out var segment))
                    ArrayPool<byte>.Shared.Return(segment.Array!);
            }
        }

        static async Task<int> Caller(Stream stream, bool all)
        {
            var input = all ? Read(stream, 4096) : Read(stream, 16); //! POOL001
            if (input.IsCompletedSuccessfully)
            {
                var memory = input.Result;
                return Sum(memory);
            }

            return SumOnce(await input);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async ValueTask<Memory<byte>> Read(Stream stream, int n)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return buffer.AsMemory(0, await stream.ReadAsync(buffer, 0, n));
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }
        }

        static int Sum(Memory<byte> memory) => memory.Span[0];

        static int SumOnce(Memory<byte> memory)
        {
            try
            {
                return memory.Span[0];
            }
            finally
            {
                if (MemoryMarshal.TryGetArray<byte>(memory, out var segment))
                    ArrayPool<byte>.Shared.Return(segment.Array!);
            }
        }

        static async Task<int> Caller(Stream stream, bool all)
        {
            var input = all ? Read(stream, 4096) : Read(stream, 16);
            if (input.IsCompletedSuccessfully)
            {
                var memory = input.Result;
                return SumOnce(memory);
            }

            return SumOnce(await input);
        }
    }
}
