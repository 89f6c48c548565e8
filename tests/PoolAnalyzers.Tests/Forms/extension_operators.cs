// C# 14: operators of extension blocks.
// From compiler 5.9.0.
using System.Buffers;

public sealed class Block
{
    public byte[] Bytes = [];
}

public static class Operators
{
    extension(Block)
    {
        public static Block operator +(Block block, byte[] bytes)
        {
            block.Bytes[0] = bytes[0];
            return block;
        }
    }

    extension(Block block)
    {
        public void operator -=(byte[] bytes) => ArrayPool<byte>.Shared.Return(bytes);
    }
}

namespace Faulty
{
    public static class Program
    {
        public static Block Lost(Block block, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            return block + b;
        }

        public static void Twice(Block block, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            block -= b;
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static Block Kept(Block block, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                b[0] = 1;
                return block + b;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static void Once(Block block, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            block -= b;
        }
    }
}
