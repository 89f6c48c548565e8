// A helper that gives back what it was given when it fails: whoever catches that gives it back a second time.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Put(Stream to, byte[] b, int n)
        {
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

        static void Fill(Stream from, byte[] b, int n)
        {
            try
            {
                from.ReadExactly(b, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
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
                ArrayPool<byte>.Shared.Return(b); //! POOL010
                return false;
            }

            ArrayPool<byte>.Shared.Return(b);
            return true;
        }

        static bool Load(Stream from, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Fill(from, b, n);
                return true;
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL010
                return false;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Put(Stream to, byte[] b, int n)
        {
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

        static void Fill(Stream from, byte[] b, int n)
        {
            try
            {
                from.ReadExactly(b, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
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

        static bool Load(Stream from, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Fill(from, b, n);
                return true;
            }
            catch (IOException)
            {
                return false;
            }
        }
    }
}
