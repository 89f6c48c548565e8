// A callback that is registered until the end of a using has no array behind it; without the using it has.
using System.Buffers;
using System.IO;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static void Run(ArrayPool<byte> pool, int n, CancellationToken token, Stream stream)
        {
            byte[] a = pool.Rent(n);
            token.Register(() => a[0] = 1); //! POOL016
            stream.Write(a, 0, n);
            pool.Return(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(ArrayPool<byte> pool, int n, CancellationToken token, Stream stream)
        {
            byte[] a = pool.Rent(n);
            using (token.Register(() => a[0] = 1))
            {
                stream.Write(a, 0, n);
            }

            pool.Return(a);
        }

        static void RunUntilTheEndOfTheBlock(ArrayPool<byte> pool, int n, CancellationToken token, Stream stream)
        {
            byte[] a = pool.Rent(n);
            {
                using var registration = token.Register(() => a[0] = 1);
                stream.Write(a, 0, n);
            }

            pool.Return(a);
        }

        static async System.Threading.Tasks.Task RunLater(ArrayPool<byte> pool, int n, CancellationToken token, Stream stream)
        {
            byte[] a = pool.Rent(n);
            await using (token.Register(() => a[0] = 1))
            {
                stream.Write(a, 0, n);
            }

            pool.Return(a);
        }

        static void RunTimer(ArrayPool<byte> pool, int n, Stream stream)
        {
            byte[] a = pool.Rent(n);
            using (var timer = new Timer(_ => a[0] = 1, null, 1, 1))
            {
                stream.Write(a, 0, n);
            }

            pool.Return(a);
        }
    }
}
