using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<IMemoryOwner<byte>> LoadAsync(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(owner.Memory[..n]);
            return owner;
        }

        static async Task<int> FirstAsync(Stream stream)
        {
            IMemoryOwner<byte> owner = await LoadAsync(stream, 4); //! POOL003
            return owner.Memory.Span[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<IMemoryOwner<byte>> LoadAsync(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(owner.Memory[..n]);
            return owner;
        }

        static async Task<int> FirstAsync(Stream stream)
        {
            using IMemoryOwner<byte> owner = await LoadAsync(stream, 4);
            return owner.Memory.Span[0];
        }
    }
}
