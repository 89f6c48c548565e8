// A helper that is not async may throw behind a release. What its task throws is thrown where it is awaited, and leaves the array to whoever catches.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static Task Put(Stream to, byte[] b, int n)
        {
            if (n > b.Length)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw new ArgumentException("too long");
            }

            return to.WriteAsync(b, 0, n);
        }

        static async Task<bool> Run(Stream to, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            var task = Put(to, b, n);
            try
            {
                await task;
            }
            catch (IOException)
            {
                return false;
            }

            ArrayPool<byte>.Shared.Return(b);
            return true;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Task Put(Stream to, byte[] b, int n)
        {
            if (n > b.Length)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw new ArgumentException("too long");
            }

            return to.WriteAsync(b, 0, n);
        }

        static async Task<bool> Run(Stream to, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(16);
            var task = Put(to, b, n);
            try
            {
                await task;
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(b);
                return false;
            }

            ArrayPool<byte>.Shared.Return(b);
            return true;
        }
    }
}
