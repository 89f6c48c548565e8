using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading.Tasks;

static class Escapes
{
    public static ReadOnlyMemory<byte> Encode(string s)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(s.Length * 3);
        int n = Encoding.UTF8.GetBytes(s, owner.Memory.Span);
        return owner.Memory[..n]; //! POOL016
    }

    public static byte[] EncodeRight(string s)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(s.Length * 3);
        int n = Encoding.UTF8.GetBytes(s, owner.Memory.Span);
        return owner.Memory[..n].ToArray();
    }

    public static async Task<Stream> Buffer(Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(8192);
        try
        {
            int n = await s.ReadAsync(b);
            return new MemoryStream(b, 0, n); //! POOL016
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
