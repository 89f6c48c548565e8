using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Length(IMemoryOwner<byte> owner)
        {
            using (owner)
                return owner.Memory.Length;
        }

        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Length(o) + o.Memory.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Length(IMemoryOwner<byte> owner)
        {
            using (owner)
                return owner.Memory.Length;
        }

        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Length(o);
        }
    }
}
