using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static void Start(Stream s, byte[] a)
        {
            _ = s.WriteAsync(a, 0, 4);
        }

        static Task Begin(Stream s, byte[] a) => s.WriteAsync(a, 0, 4);
        static async Task Run(Stream s, Stream[] targets)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            Start(s, b);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await Task.Yield();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Start(Stream s, byte[] a)
        {
            _ = s.WriteAsync(a, 0, 4);
        }

        static Task Begin(Stream s, byte[] a) => s.WriteAsync(a, 0, 4);
        static async Task Run(Stream s, Stream[] targets)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            Begin(s, b).Wait();
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Start(Stream s, byte[] a)
        {
            _ = s.WriteAsync(a, 0, 4);
        }

        static Task Begin(Stream s, byte[] a) => s.WriteAsync(a, 0, 4);
        static async Task Run(Stream s, Stream[] targets)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            Task all = Task.WhenAll(targets.Select(t => t.WriteAsync(b, 0, 9)));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await all;
            await Task.Yield();
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Start(Stream s, byte[] a)
        {
            _ = s.WriteAsync(a, 0, 4);
        }

        static Task Begin(Stream s, byte[] a) => s.WriteAsync(a, 0, 4);
        static async Task Run(Stream s, Stream[] targets)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            Task all = Task.WhenAll(targets.Select(t => t.WriteAsync(b, 0, 9)));
            await all;
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}
