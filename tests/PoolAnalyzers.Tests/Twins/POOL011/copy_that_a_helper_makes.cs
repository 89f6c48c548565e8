using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

public static class Program
{
    struct Head
    {
        public int Size;
    }
    static async Task<T> Read<T>(Stream s, byte[] b) where T : unmanaged
    {
        int n = await s.ReadAsync(b, 0, 8);
        if (n == 8)
            return Unsafe.As<byte, T>(ref b[0]);
        return default;
    }
    static async Task<int> Run(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Head h = await Read<Head>(s, b);
        ArrayPool<byte>.Shared.Return(b);
        return h.Size;
    }
}
