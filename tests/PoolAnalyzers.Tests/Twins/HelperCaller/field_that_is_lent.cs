using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static readonly IMemoryOwner<byte> s_owner = MemoryPool<byte>.Shared.Rent(16);

        static IMemoryOwner<byte> Shared() => MemoryPool<byte>.Shared.Rent(16);

        static int Caller() => Shared().Memory.Length; //! POOL003
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly IMemoryOwner<byte> s_owner = MemoryPool<byte>.Shared.Rent(16);

        static IMemoryOwner<byte> Shared() => s_owner;

        static int Caller() => Shared().Memory.Length;
    }
}
