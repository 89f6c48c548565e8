using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Close(IMemoryOwner<byte>? owner) => owner?.Dispose();

        static void Caller(int n)
        {
            using IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n); //! POOL010
            Close(o);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Close(IMemoryOwner<byte>? owner) => owner?.Dispose();

        static void Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            Close(o);
        }
    }
}
