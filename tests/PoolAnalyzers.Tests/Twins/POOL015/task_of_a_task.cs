// A task of a task: one await waits for the start only.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(Stream s)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task Run(Stream s)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9)).Unwrap();
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task Run(Stream s)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            await await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task Run(Stream s)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            await Task.Factory.StartNew(() => s.Write(b, 0, 9));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
