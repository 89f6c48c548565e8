// What a helper throws before it has the array, or without giving it back, leaves it to whoever catches.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Put(Stream to, byte[] b, int n)
        {
            if (n > b.Length)
                throw new ArgumentException("too long");
            to.Write(b, 0, n);
        }

        static bool Run(Stream to, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                Put(to, b, n);
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
        static void Put(Stream to, byte[] b, int n)
        {
            bool done = false;
            try
            {
                to.Write(b, 0, n);
                done = true;
            }
            finally
            {
                if (!done)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }

        static async System.Threading.Tasks.Task PutAsync(Stream to, byte[] b, int n)
        {
            try
            {
                await to.WriteAsync(b, 0, n);
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }

        static bool Run(Stream to, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Put(to, b, n);
            }
            catch (IOException)
            {
                return false;
            }

            ArrayPool<byte>.Shared.Return(b);
            return true;
        }

        static async System.Threading.Tasks.Task<bool> RunAsync(Stream to, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await PutAsync(to, b, n);
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
