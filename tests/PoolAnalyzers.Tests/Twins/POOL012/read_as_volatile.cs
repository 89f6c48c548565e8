using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder
        {
            byte[] _b = ArrayPool<byte>.Shared.Rent(9);
            public void Dispose()
            {
                var b = Volatile.Read(ref _b);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b); //! POOL012
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Holder
        {
            byte[] _b = ArrayPool<byte>.Shared.Rent(9);
            public void Dispose()
            {
                var b = Interlocked.Exchange(ref _b, null);
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
