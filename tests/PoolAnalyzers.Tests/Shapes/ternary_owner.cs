using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

class Upload
{
    public async Task<long> Run(Stream src, Stream dst, long length)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(81920);
        long total = 0;
        while (total < length)
        {
            int n = await src.ReadAsync(owner.Memory);
            if (n == 0)
                break;
            await dst.WriteAsync(owner.Memory); //! POOL020
            total += n;
        }

        return total;
    }

    public async Task<long> RunRight(Stream src, Stream dst, long length)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(81920);
        long total = 0;
        while (total < length)
        {
            int n = await src.ReadAsync(owner.Memory);
            if (n == 0)
                break;
            await dst.WriteAsync(owner.Memory[..n]);
            total += n;
        }

        return total;
    }

    public Task Fire(Stream dst, byte[] data)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(data.Length); //! POOL015
        data.CopyTo(owner.Memory);
        return dst.WriteAsync(owner.Memory[..data.Length]).AsTask();
    }

    public async Task FireRight(Stream dst, byte[] data)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(data.Length);
        data.CopyTo(owner.Memory);
        await dst.WriteAsync(owner.Memory[..data.Length]).AsTask();
    }
}
