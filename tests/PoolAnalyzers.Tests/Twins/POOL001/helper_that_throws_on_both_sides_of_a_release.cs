// A helper that gives the array back before one exception may throw another one before that: whoever catches still has the array then.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Check(byte[] b, int n)
        {
            if (n > 100)
                throw new InvalidOperationException("too long");
            if (n < 0)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw new ArgumentException("negative");
            }
        }

        static void Put(Stream to, byte[] b, int n)
        {
            to.Flush();
            try
            {
                to.Write(b, 0, n);
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }

        static async System.Threading.Tasks.Task PutAsync(Stream to, byte[] b, int n)
        {
            await to.FlushAsync();
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

        static bool Checked(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            try
            {
                Check(b, n);
            }
            catch (InvalidOperationException)
            {
                return false;
            }

            ArrayPool<byte>.Shared.Return(b);
            return true;
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

        static async System.Threading.Tasks.Task<bool> RunAsync(Stream to, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
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

namespace Clean
{
    public static class Program
    {
        static void Check(byte[] b, int n)
        {
            if (n > 100)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw new InvalidOperationException("too long");
            }

            if (n < 0)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw new ArgumentException("negative");
            }
        }

        // Whoever catches the same exception has nothing left to give back.
        static void Put(Stream to, byte[] b, int n)
        {
            try
            {
                to.Flush();
                to.Write(b, 0, n);
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }

        static async System.Threading.Tasks.Task PutAsync(Stream to, byte[] b, int n)
        {
            try
            {
                await to.FlushAsync();
                await to.WriteAsync(b, 0, n);
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }

        static bool Checked(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(16);
            try
            {
                Check(b, n);
            }
            catch (InvalidOperationException)
            {
                return false;
            }

            ArrayPool<byte>.Shared.Return(b);
            return true;
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
