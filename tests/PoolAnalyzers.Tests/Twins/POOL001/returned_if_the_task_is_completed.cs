// What was awaited is completed; what still runs keeps its array.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(Stream a)
        {
            var b = ArrayPool<byte>.Shared.Rent(10); //! POOL001
            Task<int> t = null;
            try
            {
                t = a.ReadAsync(b, 0, 10);
                await t;
            }
            finally
            {
                if (t == null || t.IsCanceled)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(Stream a)
        {
            var b = ArrayPool<byte>.Shared.Rent(10);
            Task<int> t = null;
            try
            {
                t = a.ReadAsync(b, 0, 10);
                await t;
            }
            finally
            {
                if (t == null || t.IsCompleted)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
