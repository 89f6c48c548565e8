// C# 15: indexers of extension blocks.
// From compiler 5.9.0.
using System.Buffers;

public static class Grids
{
    extension(IMemoryOwner<byte> owner)
    {
        public byte this[int row, int column]
        {
            get => owner.Memory.Span[row * 16 + column];
            set => owner.Memory.Span[row * 16 + column] = value;
        }
    }
}

namespace Faulty
{
    public static class Program
    {
        public static int Lost(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            owner[0, 1] = 1;
            return owner[0, 1];
        }

        public static int UsedAfterwards(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            owner[0, 1] = 1;
            owner.Dispose();
            return owner[0, 1]; //! POOL011
        }

        public static void WrittenAfterwards(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            owner.Dispose();
            owner[0, 1] = 1; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Kept(int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            owner[0, 1] = 1;
            return owner[0, 1];
        }
    }
}
