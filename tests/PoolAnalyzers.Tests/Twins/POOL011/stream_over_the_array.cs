using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Parse(byte[] data, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(buffer, 0);
            using var reader = new BinaryReader(new MemoryStream(buffer, 0, n));
            int kind = reader.ReadInt32();
            ArrayPool<byte>.Shared.Return(buffer);
            return kind + reader.ReadInt32(); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Parse(byte[] data, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(buffer, 0);
            using var reader = new BinaryReader(new MemoryStream(buffer, 0, n));
            int kind = reader.ReadInt32() + reader.ReadInt32();
            ArrayPool<byte>.Shared.Return(buffer);
            return kind;
        }
    }
}
