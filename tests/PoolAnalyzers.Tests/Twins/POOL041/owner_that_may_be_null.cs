using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            IMemoryOwner<byte>? owner = null;
            try
            {
                owner = MemoryPool<byte>.Shared.Rent(n); //! POOL041
                owner.Memory.Span.Clear();
            }
            finally
            {
                owner?.Dispose();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IMemoryOwner<byte>? Run(int n)
        {
            IMemoryOwner<byte>? owner = null;
            try
            {
                owner = MemoryPool<byte>.Shared.Rent(n);
                var result = owner;
                owner = null;
                return result;
            }
            finally
            {
                owner?.Dispose();
            }
        }
    }
}
