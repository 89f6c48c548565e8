using System;
using System.Buffers;
using System.IO;

readonly struct Chunk
{
    public Chunk(int id, IMemoryOwner<byte> data, int length)
    {
        Id = id;
        Data = data;
        Length = length;
    }

    public int Id { get; }
    public IMemoryOwner<byte> Data { get; }
    public int Length { get; }
}

class ChunkReader
{
    private readonly Stream _s = Stream.Null;
    private bool TryReadChunk(out Chunk chunk)
    {
        int id = _s.ReadByte();
        int length = _s.ReadByte();
        if (id < 0)
        {
            chunk = default;
            return false;
        }

        var owner = MemoryPool<byte>.Shared.Rent(length);
        _s.Read(owner.Memory.Span[..length]);
        chunk = new Chunk(id, owner, length);
        return true;
    }

    public int Read()
    {
        int total = 0;
        while (TryReadChunk(out var chunk)) //! POOL003
        {
            switch (chunk.Id)
            {
                case 1:
                    total += chunk.Data.Memory.Span[0];
                    chunk.Data.Dispose();
                    break;
                case 2:
                    total += chunk.Length;
                    break;
                default:
                    chunk.Data.Dispose();
                    break;
            }
        }

        return total;
    }

    public int ReadRight()
    {
        int total = 0;
        while (TryReadChunk(out var chunk))
        {
            try
            {
                switch (chunk.Id)
                {
                    case 1:
                        total += chunk.Data.Memory.Span[0];
                        break;
                    case 2:
                        total += chunk.Length;
                        break;
                }
            }
            finally
            {
                chunk.Data?.Dispose();
            }
        }

        return total;
    }
}
