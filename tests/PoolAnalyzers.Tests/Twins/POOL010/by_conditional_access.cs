using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n);
            try
            {
                return owner is null ? 0 : stream.Read(owner.Memory.Span);
            }
            catch
            {
                owner?.Dispose();
                throw;
            }
            finally
            {
                owner?.Dispose(); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n);
            try
            {
                return owner is null ? 0 : stream.Read(owner.Memory.Span);
            }
            catch
            {
                owner?.Dispose();
                owner = null;
                throw;
            }
            finally
            {
                owner?.Dispose();
            }
        }
    }
}
