using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static bool TryRead(Stream stream, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            try
            {
                stream.ReadExactly(owner.Memory.Span);
                owner.Dispose();
                return true;
            }
            catch (EndOfStreamException) when (n > 0)
            {
                return false;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryRead(Stream stream, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(owner.Memory.Span);
                return true;
            }
            catch (EndOfStreamException) when (n > 0)
            {
                return false;
            }
            finally
            {
                owner.Dispose();
            }
        }
    }
}
