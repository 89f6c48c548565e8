using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static ReadOnlyMemory<char> Pick(int kind)
        {
            using (IMemoryOwner<char> owner = MemoryPool<char>.Shared.Rent(8))
            {
                switch (kind)
                {
                    case 0:
                        return default;
                    default:
                        return owner.Memory; //! POOL016
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static ReadOnlyMemory<char> Pick(int kind)
        {
            using (IMemoryOwner<char> owner = MemoryPool<char>.Shared.Rent(8))
            {
                switch (kind)
                {
                    case 0:
                        return default;
                    default:
                        return owner.Memory.ToString().AsMemory(); //? POOL020
                }
            }
        }
    }
}
