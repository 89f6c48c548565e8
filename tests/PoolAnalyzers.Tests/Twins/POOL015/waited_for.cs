// Waited for in another way than by await; a token that is never canceled gives up nothing.
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.WriteAsync(b, 0, n);
            SpinWait.SpinUntil(() => n > 0);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return n;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.WriteAsync(b, 0, n);
            SpinWait.SpinUntil(() => t.IsCompleted);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await s.WriteAsync(b, 0, n).WaitAsync(new CancellationToken(n > 3));
                return n;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await s.WriteAsync(b, 0, n).WaitAsync(CancellationToken.None);
                return n;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
